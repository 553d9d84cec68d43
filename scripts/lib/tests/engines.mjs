import { spawnSync } from 'node:child_process';
import { run } from './test-run.mjs';

/** What the journey through other engines needs of Debian: the browsers, a screen in memory for the one that needs one, and what plays H.264 and AAC in both. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-bad'];

function missing() {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Package} ${db:Status-Status}\n', ...packages], {
    encoding: 'utf8',
  });
  const installed = new Set((stdout ?? '').split('\n'));
  return packages.filter((name) => !installed.has(`${name} installed`));
}

/** Installs the browsers that are missing. Where that is not possible it says what to install. */
export async function installEngines() {
  const wanted = missing();
  if (wanted.length === 0) return;
  if (process.getuid?.() === 0) {
    console.log(`Installing ${wanted.join(', ')}`);
    const apt = (...args) => run(args, { program: 'apt-get', quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    await apt('update');
    await apt('install', '--yes', '--no-install-recommends', ...wanted);
  }
  const left = missing().join(' ');
  if (left === '') return;
  throw new Error(
    `Firefox ESR and WebKitGTK come from Debian 12 or newer. As its administrator: apt-get install --no-install-recommends ${left}`,
  );
}
