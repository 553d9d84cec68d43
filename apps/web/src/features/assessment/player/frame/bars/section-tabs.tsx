import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { countPalette } from '@abhyas/rules/assessment/log/palette.ts';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../../../attempt/session/player-view.ts';
import { usePlayerClock } from '../../shared/use-player.ts';
import classes from './section-tabs.module.css';

/**
 * The sections with what is answered in each. In fixed order only the open one can be entered, and the others say why not; between two it is the one that
 * has opened, and in a break there is none.
 */
export function SectionTabs({ view, session }: { view: PlayerView; session: PlayerSession }) {
  const { state, section, phase } = view;
  const openId = phase.kind === 'between' ? phase.nextId : section.sectionId;
  const openAt = state.sections.findIndex(({ sectionId }) => sectionId === openId);
  const clock = usePlayerClock(session);
  const isBreak = phase.kind === 'break' || clock.isBreak;
  return (
    <nav aria-label={m.test_sections()} className={classes['tabs']}>
      {state.sections.map(({ sectionId, name, items, questionCount }, at) => {
        const current = at === openAt && !isBreak;
        if (state.order === 'fixed' && !current) {
          const past = at <= openAt;
          const before = state.sections[at - 1]?.name ?? '';
          return (
            <Tooltip key={sectionId} label={past ? m.test_section_over() : m.test_section_opens_after({ name: before })}>
              <button type="button" aria-disabled className={classes['tab']}>
                {past ? <IconCheck size={15} stroke={1.75} aria-hidden /> : <IconLock size={15} stroke={1.75} aria-hidden />}
                <span className={classes['name']}>{name}</span>
                <span className={classes['note']}>
                  {past ? m.test_section_done() : at === openAt + 1 ? m.test_section_next() : m.test_section_later()}
                </span>
              </button>
            </Tooltip>
          );
        }
        const states = items.flatMap(({ itemId }) => view.items.get(itemId) ?? []);
        const counts = countPalette(states);
        return (
          <button
            key={sectionId}
            type="button"
            className={classes['tab']}
            aria-current={current ? 'true' : undefined}
            onClick={() => session.goToSection(sectionId)}
          >
            <span className={classes['name']}>{name}</span>
            <span className={classes['note']}>
              {m.test_answered_of({ answered: counts.answered + counts['answered-and-marked'], count: questionCount })}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
