"""FastMCP over our document: what a language model is shown of every tool."""

import asyncio
import json
import os
import sys

import httpx2
from fastmcp import Client, FastMCP

SHOWN = {"name", "description", "input_schema"}
"""What a program hands on to its model; the rest is for the program itself."""


async def main():
    """Start the bridge and ask it for its tools as a model's program does."""
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    async with httpx2.AsyncClient(base_url=os.environ["FLOE_URL"]) as floe:
        bridge = FastMCP.from_openapi(document, floe, validate_output=False)
        async with Client(bridge) as model:
            tools = await model.list_tools()
    print(json.dumps({tool.name: tool.model_dump_json(include=SHOWN) for tool in tools}))


asyncio.run(main())
