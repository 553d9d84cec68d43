import { readFileSync } from 'node:fs';

/** Ends with the comment that the started script begins with, which says how it is called, where `--help` was asked for. */
export function answerHelp() {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(readFileSync(process.argv[1], 'utf8')) ?? [];
  console.log(
    comment
      .replaceAll(/^ *\* ?/gm, '')
      .replaceAll('`', '')
      .trim(),
  );
  process.exit(0);
}
