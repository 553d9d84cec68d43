import type { PaperCover, PlayerAnswer, PlayerState, SealedSection, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { noTurns } from '../paper.ts';
import { inOwnOrder } from './own-order.ts';
import { sectionWindows, totalSeconds } from '../section-clock.ts';

/** What an answer lacks that comes from a server of before an upgrade, or that an earlier build has kept on the device. */
const laterFields = {
  extraSeconds: 0,
  arrangements: [],
  pauseSeconds: 0,
  largeText: false,
  scratch: false,
  atCentre: false,
  alsoRunning: [],
  rankedUntil: null,
  unranked: '',
} satisfies Partial<PlayerAnswer>;
/** The same of a cover. */
const laterRules = {
  choosesOrder: false,
  edits: null,
  keypadOnly: false,
  fullScreen: false,
  copying: true,
  blankPenalty: null,
  markings: [],
} satisfies Partial<PaperCover>;

/**
 * What a window works with: the answer of the server, put together with the cover of the paper and its sections that have opened, by id. A section that
 * is missing in `opened` has no items. Throws where cover and answer are not of one paper.
 */
export function putTogether({
  answer,
  cover,
  opened,
}: {
  answer: PlayerAnswer;
  cover: PaperCover;
  opened: ReadonlyMap<string, SealedSection>;
}): PlayerState {
  const { cover: coverFile, sections: own, seed, ...personal } = { ...laterFields, ...answer, turns: { ...noTurns, ...answer.turns } };
  const { sections: printed, shuffle, ...common } = { ...laterRules, ...cover };
  const partOf = new Map(printed.map(({ sectionId, part }) => [sectionId, part]));
  const paper = {
    order: cover.order,
    startedAt: answer.startedAt,
    turns: personal.turns,
    sections: own.map((one) => ({ ...one, part: partOf.get(one.sectionId), itemIds: [] })),
  };
  const windows = new Map(sectionWindows(paper).map((window) => [window.sectionId, window]));
  const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  const sections = own.map(({ sectionId, seconds, breakSeconds }): SectionForCandidate => {
    const about = printed.find((one) => one.sectionId === sectionId);
    if (about === undefined) throw new Error(`The cover of the paper has no section ${sectionId}`);
    const window = windows.get(sectionId);
    const inside = opened.get(sectionId);
    return {
      ...about,
      seconds,
      breakSeconds,
      opensAt: moment(window?.opensAt),
      closesAt: moment(window?.closesAt),
      items: inOwnOrder({ rows: inside?.items ?? [], shuffle, seed }).map(({ keepOptions: _stay, ...item }, place) => ({
        ...item,
        number: place + 1,
      })),
      passages: inside?.passages ?? [],
    };
  });
  const files = [coverFile, ...own].map(({ digest, bytes }) => ({ digest, bytes }));
  return { ...personal, ...common, totalSeconds: totalSeconds(own), files, sections };
}
