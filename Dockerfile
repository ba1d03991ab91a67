# The command line as an image. It is built from the folder that scripts/package-npm.ts writes:
#   node scripts/package-npm.ts && docker build --file Dockerfile --tag runtimeclass output/npm
#   docker run --rm --volume "$PWD:/work:ro" runtimeclass check .
FROM gcr.io/distroless/nodejs24-debian12:nonroot
COPY dist /runtimeclass
WORKDIR /work
ENTRYPOINT ["/nodejs/bin/node", "/runtimeclass/cli.cjs"]
CMD ["check", "."]
