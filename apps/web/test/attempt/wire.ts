import type { PaperCover, PlayerAnswer, PlayerState, SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import { digestOf } from '@abhyas/rules/assessment/paper/paper-file.ts';
import { server } from '../server.ts';

type Bytes = Uint8Array<ArrayBuffer>;

async function packed(content: PaperCover | SealedSection): Promise<Bytes> {
  const stream = new Blob([JSON.stringify(content)]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function sealed({ bytes, key }: { bytes: Bytes; key: Bytes }): Promise<Bytes> {
  const own = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, own, bytes));
}

/** A file of a paper, as the server makes it, at its address. */
async function filed(content: PaperCover | SealedSection, key: Bytes | null) {
  const plain = await packed(content);
  const bytes = key === null ? plain : await sealed({ bytes: plain, key });
  const digest = await digestOf(bytes);
  server.serves(`/papers/${digest}`, bytes);
  return { digest, bytes: bytes.byteLength };
}

/** The key of a section: the same each time, and no other section's. */
const keyOf = (sectionId: string): Bytes => new TextEncoder().encode(sectionId.padStart(32, '0'));

/** What the server answers so that a window has this state: the files of the paper are there, and the sections with items have their keys. */
export async function wireOf(state: PlayerState): Promise<PlayerAnswer> {
  const {
    assessmentId,
    name,
    kind,
    order,
    choosesOrder,
    edits,
    mayLeave,
    mayEnd,
    keypadOnly,
    fullScreen,
    copying,
    practice,
    untimed,
    solutions,
    blankPenalty,
    instructionsHtml,
    languages,
    totalMarks,
    markings,
    totalSeconds: _total,
    files: _files,
    sections,
    ...personal
  } = state;
  const cover = await filed(
    {
      assessmentId,
      name,
      kind,
      order,
      choosesOrder,
      edits,
      mayLeave,
      ...(mayEnd === undefined ? {} : { mayEnd }),
      keypadOnly,
      fullScreen,
      copying,
      practice,
      untimed,
      solutions,
      blankPenalty,
      instructionsHtml,
      ...(languages === undefined ? {} : { languages }),
      totalMarks,
      markings,
      shuffle: { questions: false, options: false },
      sections: sections.map(({ sectionId, name: title, calculator, questionCount, part, counted }) => ({
        sectionId,
        name: title,
        calculator,
        questionCount,
        ...(part === undefined ? {} : { part }),
        ...(counted === undefined ? {} : { counted }),
      })),
    },
    null,
  );
  return {
    ...personal,
    seed: 0,
    cover,
    sections: await Promise.all(
      sections.map(async ({ sectionId, seconds, breakSeconds, items, passages }) => {
        const key = keyOf(sectionId);
        const content = { sectionId, items: items.map(({ number: _number, ...item }) => ({ ...item, keepOptions: false })), passages };
        const inBase64 = btoa(String.fromCharCode(...key));
        return { sectionId, seconds, breakSeconds, ...(await filed(content, key)), key: items.length > 0 ? inBase64 : null };
      }),
    ),
  };
}
