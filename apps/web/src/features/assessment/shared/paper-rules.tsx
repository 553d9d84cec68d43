import type { PlayerState, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { movableBreak } from '@abhyas/rules/assessment/paper/section-order.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { figure, signedMarks } from '../../../lib/format/marks.ts';
import { lengthText } from '../../../shared/assessment/question/words.ts';
import { languageWord } from './languages.tsx';
import { partsIn } from './part.ts';
import { shownTypes, typeName } from '../../../shared/assessment/types/types.ts';

/** What each kind of question brings and costs. Two rows of one kind are two ways of marking it, with the sections that mark it so. */
export function MarkingTable({ state }: { state: Pick<PlayerState, 'markings'> }) {
  // an adaptive paper has a score on a scale
  if (state.markings.length === 0) return null;
  return (
    <DataTable label={m.test_marks()} figures>
      <thead>
        <tr>
          <th scope="col">{m.test_kind()}</th>
          <th scope="col">{m.test_questions()}</th>
          <th scope="col">{m.test_correct()}</th>
          <th scope="col">{m.test_wrong()}</th>
          <th scope="col">{m.test_blank()}</th>
        </tr>
      </thead>
      <tbody>
        {state.markings.map(({ type, questions, sections, marking: { correct, wrong, blank, partial } }) => (
          <tr key={[type, correct, wrong, blank, partial].join(' ')}>
            <th scope="row">
              {typeName(type)}
              {sections !== undefined && <span className="block text-muted text-sm font-normal">{sections.join(', ')}</span>}
            </th>
            <td>{questions}</td>
            <td>
              {signedMarks(correct)}
              {partial !== undefined && (
                <span className="block text-muted text-sm">{shownTypes[type].partMarks({ marks: signedMarks(partial) })}</span>
              )}
            </td>
            <td>{signedMarks(wrong)}</td>
            <td>{signedMarks(blank)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** How parts of a right answer are marked, in a sentence for each kind of question where they are. */
export const partRules = ({ markings }: Pick<PlayerState, 'markings'>): string[] => [
  ...new Set(markings.flatMap(({ type, marking }) => (marking.partial === undefined ? [] : [shownTypes[type].partRule()]))),
];

/** Whether questions of one type are marked in two ways inside a section, which the table cannot tell apart. */
const hasOwnMarks = ({ markings }: Pick<PlayerState, 'markings'>): boolean =>
  markings.some(({ type, sections }, at) =>
    markings.some(
      (other, place) => place !== at && other.type === type && (sections?.some((name) => other.sections?.includes(name) ?? true) ?? true),
    ),
  );

/** What is particular to this paper, and to this candidate in it, in sentences. Nothing where nothing is. */
export function PaperRules({ state }: { state: PlayerState }) {
  const { blankPenalty, sections, extraSeconds, arrangements, edits } = state;
  const [first, second] = state.languages ?? [];
  const parts = partsIn(state);
  const apart = sections.flatMap(({ name, counted = true }) => (counted ? [] : name));
  const rules = [
    first !== undefined && second !== undefined && m.test_rule_languages({ first: languageWord(first), second: languageWord(second) }),
    state.scale !== undefined && m.test_rule_stages(),
    state.scale !== undefined && m.test_rule_scale(),
    blankPenalty !== null && penaltyText({ penalty: blankPenalty, sections }),
    apart.length > 0 && m.test_rule_apart({ names: apart.join(', ') }),
    ...partRules(state),
    hasOwnMarks(state) && m.test_rule_own_marks(),
    state.mayLeave && parts.length > 1 && (parts.some(({ isShared }) => isShared) ? m.test_rule_leave_part() : m.test_rule_leave()),
    state.mayEnd === false && m.test_rule_no_end(),
    edits !== null && (edits === 0 ? m.test_rule_no_edits() : m.test_rule_edits({ count: edits })),
    ...sections.map(({ name, breakSeconds }, at) => {
      const length = lengthText(breakSeconds);
      // before the start of a test whose order is chosen no section has its place yet
      const isPlaced = !state.choosesOrder || state.startedAt !== null;
      if (breakSeconds > 0 && !isPlaced && movableBreak(sections) !== null) return m.test_rule_break_choice({ length });
      return breakSeconds > 0 && (isPlaced ? m.test_rule_break({ name, length }) : m.test_rule_break_place({ place: at + 1, length }));
    }),
    ...calculatorTexts(sections),
    state.keypadOnly && m.test_keypad_only(),
    extraSeconds > 0 && m.test_rule_extra({ length: lengthText(extraSeconds) }),
    arrangements.length > 0 && m.test_rule_arranged({ arrangements: arrangements.join(', ') }),
  ].filter((rule) => rule !== false);
  if (rules.length === 0) return null;
  return (
    <ul className="grid gap-2 m-0 ps-[1.25em]">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}

export function penaltyText({
  penalty: { sectionIds, free, each },
  sections,
}: {
  penalty: NonNullable<PlayerState['blankPenalty']>;
  sections: readonly Pick<SectionForCandidate, 'sectionId' | 'name'>[];
}): string {
  const inside = sections.filter(({ sectionId }) => sectionIds.includes(sectionId));
  const marks = figure(each);
  if (inside.length === sections.length) return m.test_rule_blanks({ free, marks });
  return m.test_rule_blanks_in({ names: inside.map(({ name }) => name).join(', '), free, marks });
}

function calculatorTexts(sections: readonly SectionForCandidate[]): string[] {
  const kinds = { basic: m.test_calculator_basic, scientific: m.test_calculator_scientific } as const;
  return (['basic', 'scientific'] as const).flatMap((kind) => {
    const inside = sections.filter(({ calculator }) => calculator === kind);
    if (inside.length === 0) return [];
    if (inside.length === sections.length) return [m.test_rule_calculator({ kind: kinds[kind]() })];
    return [m.test_rule_calculator_in({ kind: kinds[kind](), names: inside.map(({ name }) => name).join(', ') })];
  });
}
