# The server with the widget in it: slim, not root, nothing to write but /tmp.
FROM node:20-slim AS widget
WORKDIR /src
COPY widget/package.json widget/package-lock.json widget/
RUN cd widget && npm install --no-save --no-audit --no-fund
COPY widget widget
RUN mkdir -p server/pilotfish/static && cd widget && node build.mjs

FROM python:3.11-slim AS wheel
WORKDIR /src
COPY . .
COPY --from=widget /src/server/pilotfish/static server/pilotfish/static
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
 && python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir "$(ls /wheels/pilotfish-*.whl)[postgres,encryption]"

FROM python:3.11-slim
COPY --from=wheel /venv /venv
COPY deploy/agent.py /srv/agent/agent.py
WORKDIR /srv/agent
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["pilotfish"]
CMD ["serve", "agent:agent", "--host", "0.0.0.0", "--port", "8000"]
