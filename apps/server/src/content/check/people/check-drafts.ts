import type { Faults } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import type { Bank } from '../../format/questions/question.ts';
import { requireKnown } from '../check-names.ts';

/** A role that was refused may be any. */
const staffRoles: ReadonlySet<string> = new Set(['staff', 'admin', '']);

/** Checks that drafts and imports of a demo are of questions of the pack, by staff who are in it. Adds a fault for each that fails. */
export function checkDrafts({
  files: { studio, people },
  banks,
  faults,
}: {
  files: Pick<PackFiles, 'studio' | 'people'>;
  banks: readonly Bank[];
  faults: Faults;
}): void {
  const checkName = requireKnown(faults);
  const written = people?.value.people ?? [];
  const staff = new Set(written.filter(({ role }) => staffRoles.has(role)).map(({ key }) => key));
  const keysOf = new Map(banks.map(({ bank, keys }) => [bank, keys]));
  studio?.value.drafts.forEach(({ bank, question, by, solves, comments }, d) => {
    const at = (...path: readonly PropertyKey[]) => studio.at(['drafts', d, ...path]);
    checkName(keysOf, bank, 'bank', at('bank'));
    if (keysOf.has(bank)) checkName(keysOf.get(bank) ?? new Set(), question, `question of ${bank}`, at('question'));
    checkName(staff, by, 'person of the staff', at('by'));
    solves.forEach((solve, s) => checkName(staff, solve.by, 'person of the staff', at('solves', s, 'by')));
    comments.forEach((comment, c) => checkName(staff, comment.by, 'person of the staff', at('comments', c, 'by')));
  });
  studio?.value.imports.forEach(({ by }, i) => checkName(staff, by, 'person of the staff', studio.at(['imports', i, 'by'])));
}
