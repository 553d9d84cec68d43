import { spawnSync } from 'node:child_process';
import { run } from './test-run.mjs';

function missing(packages) {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Package} ${db:Status-Status}\n', ...packages], {
    encoding: 'utf8',
  });
  const installed = new Set((stdout ?? '').split('\n'));
  return packages.filter((name) => !installed.has(`${name} installed`));
}

/** Installs the Debian packages that are missing. Where that is not possible it throws with `what` they are for and how to install them. */
export async function installDebian(packages, what) {
  const wanted = missing(packages);
  if (wanted.length === 0) return;
  if (process.getuid?.() === 0) {
    console.log(`Installing ${wanted.join(', ')}`);
    const apt = (...args) => run(args, { program: 'apt-get', quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    await apt('update');
    await apt('install', '--yes', '--no-install-recommends', ...wanted);
  }
  const left = missing(packages).join(' ');
  if (left !== '')
    throw new Error(`${what} from Debian 12 or newer. As its administrator: apt-get install --no-install-recommends ${left}`);
}
