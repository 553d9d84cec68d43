import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** An S3-compatible store with TLS, of others: `node store.mjs <folder with s3rver> <address> <port> <folder for the objects> <key> <certificate>`. It has one bucket, `abhyas`. */
const [packages, address, port, directory, key, cert] = process.argv.slice(2);
const S3rver = createRequire(`${packages}/package.json`)('s3rver');
const server = new S3rver({
  address,
  port: Number(port),
  directory,
  silent: true,
  key: readFileSync(key),
  cert: readFileSync(cert),
  configureBuckets: [{ name: 'abhyas' }],
});
await server.run();
