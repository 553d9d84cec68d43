import type { PaperCover, PaperFile, PlayerAnswer, PlayerState, SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import { openPaperFile } from '@abhyas/rules/assessment/paper/paper-file.ts';
import { putTogether } from '@abhyas/rules/assessment/paper/order/put-together.ts';
import { ApiError } from '../../../lib/api.ts';
import { downloadPaperFile, type Bytes } from '../../../lib/paper-files/download.ts';
import { m } from '../../../paraglide/messages.js';

/** Files on their way or in this window, by their names. The browser keeps them too, so that a reload asks for none: their addresses never change. */
const files = new Map<string, Promise<Bytes>>();
/** What is in those that were opened. */
const contents = new Map<string, Promise<unknown>>();

/** Brings these files of a paper onto the device; they say nothing until their keys come. Throws ApiError: one cannot be had. */
export async function bringFiles(wanted: readonly Pick<PaperFile, 'digest'>[]): Promise<void> {
  await Promise.all(wanted.map(fileOf));
}

/** What the window works with: an answer of the player's calls, put together with the files that its keys open. The others are brought meanwhile. Throws ApiError. */
export async function stateOf(answer: PlayerAnswer): Promise<PlayerState> {
  // those that have not opened are wanted later: by then one that failed is asked for again
  void bringFiles(answer.sections).catch(() => undefined);
  const [cover, ...opened] = await Promise.all([
    contentOf({ ...answer.cover, key: null }) as Promise<PaperCover>,
    ...answer.sections.filter(({ key }) => key !== null).map((file) => contentOf(file) as Promise<SealedSection>),
  ]);
  return putTogether({ answer, cover, opened: new Map(opened.map((section) => [section.sectionId, section])) });
}

function contentOf(file: Pick<PaperFile, 'digest'> & { readonly key: string | null }): Promise<unknown> {
  return remembered(contents, file.digest, async () => openPaperFile({ bytes: await fileOf(file), key: file.key }));
}

function fileOf({ digest }: Pick<PaperFile, 'digest'>): Promise<Bytes> {
  return remembered(files, digest, async () => {
    if (globalThis.crypto?.subtle === undefined) throw failure(m.test_paper_insecure());
    const bytes = await downloadPaperFile({ digest });
    if (bytes === 'missing') throw failure(m.test_paper_missing());
    if (bytes === 'damaged') throw failure(m.test_paper_damaged());
    return bytes;
  });
}

/** Nothing of the answers is lost by it, and it may be had a moment later. */
const failure = (message: string) => new ApiError({ code: 'NETWORK', call: null, status: 0, message });

/** What is known by this name or on its way; made if it is not. What fails is forgotten. */
function remembered<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  known.set(name, made);
  made.catch(() => known.delete(name));
  return made;
}
