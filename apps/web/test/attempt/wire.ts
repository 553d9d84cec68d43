import type { PaperCover, PlayerAnswer, PlayerState, SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import { createCipheriv, hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { server } from '../server.ts';

/** A file of a paper, as the server makes it, at its address. */
function filed(content: PaperCover | SealedSection, key: Buffer | null) {
  const packed = gzipSync(JSON.stringify(content));
  const cipher = key === null ? null : createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  const body = cipher === null ? packed : Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
  const digest = hash('sha256', body, 'hex');
  server.serves(`/papers/${digest}`, new Uint8Array(body));
  return { digest, bytes: body.byteLength };
}

/** What the server answers so that a window has this state: the files of the paper are there, and the sections with items have their keys. */
export function wireOf(state: PlayerState): PlayerAnswer {
  const {
    assessmentId,
    name,
    kind,
    order,
    mayLeave,
    keypadOnly,
    fullScreen,
    copying,
    practice,
    untimed,
    solutions,
    blankPenalty,
    instructionsHtml,
    totalMarks,
    markings,
    totalSeconds: _total,
    files: _files,
    sections,
    ...personal
  } = state;
  const cover = filed(
    {
      assessmentId,
      name,
      kind,
      order,
      mayLeave,
      keypadOnly,
      fullScreen,
      copying,
      practice,
      untimed,
      solutions,
      blankPenalty,
      instructionsHtml,
      totalMarks,
      markings,
      shuffle: { questions: false, options: false },
      sections: sections.map(({ sectionId, name: title, calculator, questionCount }) => ({
        sectionId,
        name: title,
        calculator,
        questionCount,
      })),
    },
    null,
  );
  return {
    ...personal,
    seed: 0,
    cover,
    sections: sections.map(({ sectionId, seconds, breakSeconds, items, passages }) => {
      const key = hash('sha256', `key of ${sectionId}`, 'buffer');
      const content = { sectionId, items: items.map(({ number: _number, ...item }) => ({ ...item, keepOptions: false })), passages };
      return { sectionId, seconds, breakSeconds, ...filed(content, key), key: items.length > 0 ? key.toString('base64url') : null };
    }),
  };
}
