import type { PathNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import { isNodeComplete } from '@abhyas/rules/learning/node-complete.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { scrollToElement } from '../../../lib/page/scroll-to.ts';
import { m } from '../../../paraglide/messages.js';
import { TopicSection } from './topic-section.tsx';
import classes from './topic-panes.module.css';
import { useTopicInView } from './use-topic-in-view.ts';

interface TopicPanesProps {
  readonly unit: UnitNode;
  readonly path: PathNode;
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

/** Header and sub-header are above what is scrolled to. */
const underTheHeader = 64 + 48 + 16;

/** The topics of a unit: names at the left that scroll to their content at the right, and follow it. */
export function TopicPanes({ unit, path, onMark }: TopicPanesProps) {
  const content = useRef<HTMLDivElement>(null);
  const topics = unit.children;
  const [current, setCurrent] = useTopicInView({ content, ids: topics.map((topic) => topic.learningPathId) });

  const goTo = (topicId: string) => {
    const section = content.current?.querySelector<HTMLElement>(`[data-topic="${topicId}"]`);
    if (!section) return;
    setCurrent(topicId);
    scrollToElement({ element: section, offset: underTheHeader });
    section.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  };

  return (
    <div className={classes['panes']}>
      <nav className={classes['left']} aria-label={m.learning_topics({ name: unit.name })}>
        <ul className={classes['list']}>
          {topics.map((topic) => (
            <li key={topic.learningPathId}>
              <button
                type="button"
                className={classes['topic']}
                aria-current={topic.learningPathId === current ? 'true' : undefined}
                onClick={() => goTo(topic.learningPathId)}
              >
                <span>{topic.name}</span>
                {isNodeComplete(topic) ? (
                  <span className={classes['done']} role="img" aria-label={m.learning_status_completed()}>
                    <IconCircleCheck size={18} stroke={1.75} />
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes['right']} ref={content}>
        {topics.map((topic) => (
          <TopicSection key={topic.learningPathId} topic={topic} path={path} onMark={onMark} />
        ))}
        {unit.assets.length > 0 ? <TopicSection topic={{ ...unit, name: unit.name }} path={path} onMark={null} /> : null}
      </div>
    </div>
  );
}
