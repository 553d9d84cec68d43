import type { PathNode, TopicNode } from '@abhyas/contract/learning/learning.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleCheckFilled } from '@tabler/icons-react';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { AssetList } from '../rows/asset-list.tsx';
import { summarise } from './path-tree.ts';
import classes from './topic-section.module.css';

interface TopicSectionProps {
  readonly topic: TopicNode;
  readonly path: PathNode;
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

/** A topic: its name, what it holds, Mark as Complete, and its assets. */
export function TopicSection({ topic, path, onMark }: TopicSectionProps) {
  const { total, minutes } = summarise(topic.assets);
  const marked = topic.markAsComplete === '1';
  const headingId = `topic-${topic.learningPathId}`;
  return (
    <section data-topic={topic.learningPathId} aria-labelledby={headingId}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          <h3 id={headingId} className={classes['title']} tabIndex={-1}>
            {topic.name}
          </h3>
          <p className={classes['about']}>
            {[m.learning_items({ count: total }), formatDuration(minutes * 60)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {onMark ? (
          <Button
            variant="default"
            size="sm"
            className={classes['mark'] ?? ''}
            data-marked={marked}
            aria-label={`${marked ? m.learning_marked() : m.learning_mark()}: ${topic.name}`}
            title={marked ? m.learning_unmark() : undefined}
            leftSection={marked ? <IconCircleCheckFilled size={18} /> : <IconCircleCheck size={18} stroke={1.75} />}
            onClick={() => onMark(topic.learningPathId, !marked)}
          >
            {marked ? m.learning_marked() : m.learning_mark()}
          </Button>
        ) : null}
      </div>
      <AssetList assets={topic.assets} nodeId={topic.learningPathId} path={path} />
    </section>
  );
}
