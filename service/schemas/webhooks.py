"""What a client says about its webhook."""

from service.schemas.fields import Request, String
from service.schemas.validators import Length, WebAddress

LONGEST_URL = 2000


class WebhookRequest(Request):
    """Where decisions are to be pushed to."""

    url = String(
        required=True,
        validate=[WebAddress(), Length(most=LONGEST_URL)],
        metadata={"format": "url", "example": "https://bots.example.org/floe"},
    )
