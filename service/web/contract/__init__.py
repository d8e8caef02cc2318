"""The published contract: one document, made of what endpoints and types say themselves."""
