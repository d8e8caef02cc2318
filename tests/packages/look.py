"""What a page of a folder answers in a real browser: `look.py BROWSER ADDRESS EXPRESSION`.

A program of its own, for what drives the browser is in the virtual environment of the service.
"""

import json
import sys

from playwright.sync_api import sync_playwright

if __name__ == "__main__":
    browser, address, expression = sys.argv[1:]
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page()
        page.set_default_timeout(240_000)
        page.goto(address)
        sys.stdout.write(json.dumps(page.evaluate(expression)))
