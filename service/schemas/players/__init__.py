"""What players say of themselves, their keys and their programs."""
