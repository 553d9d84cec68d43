import { parseDocument } from 'htmlparser2';
import { isTag } from 'domhandler';

/** How the files of each kind of picture begin. */
const beginnings: Readonly<Record<string, (body: Buffer) => boolean>> = {
  'image/png': (body) => body.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1A\n',
  'image/jpeg': (body) => body.subarray(0, 3).toString('latin1') === '\xFF\xD8\xFF',
  'image/webp': (body) => body.subarray(0, 4).toString('latin1') === 'RIFF' && body.subarray(8, 12).toString('latin1') === 'WEBP',
  'image/svg+xml': isSvg,
};

function isSvg(body: Buffer): boolean {
  const root = parseDocument(body.toString('utf8'), { xmlMode: true }).children.find(isTag);
  return root?.name === 'svg' || root?.name.endsWith(':svg') === true;
}

/** What is wrong with a picture whose content is not what its name says; null if it is, or if it is no picture. */
export function pictureProblem({ mime, body }: { mime: string; body: Buffer }): string | null {
  const isRight = beginnings[mime];
  if (isRight === undefined || isRight(body)) return null;
  const other = Object.entries(beginnings).find(([, begins]) => begins(body))?.[0];
  const what = mime.slice('image/'.length).replace('+xml', '').toUpperCase();
  if (other === undefined) return `this is not a picture: save it as ${what} again`;
  return `this is a ${other.slice('image/'.length).replace('+xml', '').toUpperCase()} picture: give it that ending`;
}
