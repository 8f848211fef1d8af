"""What an author may write: models of every section, the check of a document against them, the schema."""
