import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { run } from './test-run.mjs';

const version = '3.7.1';

/** The folder of an S3-compatible store, installed where no package lock knows it. Throws where it cannot be had. */
export async function installStore() {
  const folder = join(root, '.cache', 's3rver', version);
  if (existsSync(join(folder, 'node_modules', 's3rver', 'package.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, `s3rver@${version}`];
  const { code } = await run(args, { program: 'npm', cwd: folder, quiet: true });
  if (code !== 0) throw new Error(`s3rver ${version} could not be installed.`);
  return folder;
}
