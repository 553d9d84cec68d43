import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../node.mjs';
import { checksFolder, run } from './test-run.mjs';

/** Programs that a folder names in a package.json of its own. They have no lockfile: npm cannot lock binaries of every platform, and their versions are exact. */
export async function installTools(folder) {
  const isInstalled = ([name, version]) => {
    const about = join(folder, 'node_modules', name, 'package.json');
    return existsSync(about) && JSON.parse(readFileSync(about, 'utf8')).version === version;
  };
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (Object.entries(dependencies).every(isInstalled)) return;
  const { code } = await run(['install', '--no-audit', '--no-fund'], { program: 'npm', cwd: folder, quiet: true });
  if (code !== 0) throw new Error(`The programs of ${folder} could not be installed.`);
}

export const installChecks = () => installTools(checksFolder);

/** Whether a browser starts far enough to tell its version; a missing system library shows here. */
function starts(path) {
  try {
    return /\d/.test(
      execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}

async function packagedChromium() {
  const { default: chromium } = await import(pathToFileURL(join(root, 'node_modules/@sparticuz/chromium/build/index.js')).href);
  return chromium.executablePath();
}

/** Path of a Chromium: CHROMIUM_PATH, the one in the npm package, the system's, or at last one that apt-get installs. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  if (process.platform === 'linux' && process.arch === 'x64') {
    const packaged = await packagedChromium().catch(() => null);
    if (packaged !== null && starts(packaged)) return packaged;
  }
  const system = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = system.find((path) => existsSync(path) && starts(path));
  if (found !== undefined) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    await run(['update'], { program: 'apt-get', quiet: true });
    await run(['install', '--yes', '--no-install-recommends', 'chromium'], {
      program: 'apt-get',
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (starts('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.');
}
