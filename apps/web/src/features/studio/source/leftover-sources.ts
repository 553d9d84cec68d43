import { isConflict, joinParts, mergeParagraphs } from '@abhyas/rules/sync/merge-paragraphs.ts';
import { ApiError } from '../../../lib/api.ts';
import { getSession } from '../../../lib/session/session.ts';
import { bringLeft } from '../../../sync/sending/bring-left.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { saveAs, type StoredSource } from './drafts.ts';

/**
 * Brings the texts of the studio that closed pages of the signed-in author left on this device. What someone else has changed at the same place stays here: its page shows both. Answers whether
 * anything was brought; throws if the server cannot be reached.
 */
export async function sendLeftoverSources(): Promise<boolean> {
  const personId = getSession()?.personId;
  if (personId === undefined) return false;
  const save = saveAs(personId);
  return bringLeft({
    outbox: openOutbox<StoredSource>({ kind: 'sources', owner: personId }),
    isReady: () => true,
    async send({ id: sourceId, value: { text, base, sent } }) {
      const { isSaved, source } = await save({ sourceId, base: base.revision, text, leaving: false });
      if (isSaved) return;
      const parts = sent.includes(source.text)
        ? [{ paragraphs: [text] }]
        : mergeParagraphs({ base: base.text, mine: text, theirs: source.text });
      const again = parts.some(isConflict) ? null : await save({ sourceId, base: source.revision, text: joinParts(parts), leaving: false });
      if (again?.isSaved !== true) throw new ApiError({ code: 'CHANGED_ELSEWHERE', call: 'saveSource', status: 409, message: '' });
    },
  });
}
