# Two images of one build: `formicary`, which runs every role, and `proxy`, an nginx in front of it.
#
#   docker build --target formicary --tag formicary .
#   docker build --target proxy --tag formicary-proxy .

FROM node:20-bookworm-slim AS pages
WORKDIR /src
COPY tools tools
RUN npm ci --prefix tools/pages --ignore-scripts --no-audit --no-fund --loglevel error
COPY sdk/verify sdk/verify
COPY web web
RUN node tools/pages/bundle.mjs

FROM python:3.11-slim-bookworm AS build
WORKDIR /src
RUN python -m venv /opt/formicary
COPY requirements.lock ./
RUN /opt/formicary/bin/pip install --no-cache-dir --require-hashes --only-binary :all: \
        --requirement requirements.lock
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY docs docs
COPY sdk/verify sdk/verify
COPY sdk/python/README.md sdk/python/README.md
COPY sdk/typescript/README.md sdk/typescript/README.md
COPY sdk/go/README.md sdk/go/README.md
COPY sdk/examples/README.md sdk/examples/README.md
COPY games games
COPY events events
COPY accounts accounts
COPY projections projections
COPY matches matches
COPY webhooks webhooks
COPY workers workers
COPY service service
COPY web web
COPY --from=pages /src/web/bundle web/bundle
COPY formicary formicary
RUN /opt/formicary/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/formicary/bin/formicary nginx --listen 8080 --folder /tmp \
        --api api-1:8000 --api api-2:8000 > /opt/formicary/nginx.conf

FROM build AS guide
COPY requirements-docs.lock mkdocs.yml ./
COPY tools tools
RUN /opt/formicary/bin/pip install --no-cache-dir --require-hashes --only-binary :all: \
        --requirement requirements-docs.lock \
    && PYTHONPATH=. /opt/formicary/bin/mkdocs build --quiet

FROM nginxinc/nginx-unprivileged:1.28-alpine AS proxy
COPY --from=build /opt/formicary/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /opt/formicary/lib/python3.11/site-packages/web/static /opt/formicary/lib/python3.11/site-packages/web/static
EXPOSE 8080
CMD ["nginx", "-g", "daemon off; error_log /dev/stderr;"]

FROM python:3.11-slim-bookworm AS formicary
RUN useradd --system --uid 10001 --home-dir /var/lib/formicary --shell /usr/sbin/nologin formicary \
    && install --directory --owner 10001 --mode 700 /var/lib/formicary
COPY --from=build /opt/formicary /opt/formicary
COPY --from=guide /src/web/guide /opt/formicary/lib/python3.11/site-packages/web/guide
ENV PATH=/opt/formicary/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    FORMICARY_HOST=0.0.0.0 \
    FORMICARY_DATA=/var/lib/formicary
WORKDIR /var/lib/formicary
VOLUME /var/lib/formicary
USER 10001
EXPOSE 8000
STOPSIGNAL SIGTERM
# Of the API; compose.yaml turns it off for the roles that serve nothing.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health/ready', timeout=4)"]
ENTRYPOINT ["formicary"]
CMD ["serve"]
