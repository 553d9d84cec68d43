import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { useTopicInView } from './use-topic-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

function Topics() {
  const content = useRef<HTMLDivElement>(null);
  const [current] = useTopicInView({ content, ids: ['7', '8'] });
  return (
    <div ref={content}>
      <p>Reading {current}</p>
      {['7', '8'].map((id) => (
        <section key={id} data-topic={id}>
          <h3>Topic {id}</h3>
        </section>
      ))}
    </div>
  );
}

test('SHL-043 a topic is the one in view once half of its head shows', async () => {
  let seen: IntersectionObserverCallback = () => undefined;
  const observed: [Element, unknown][] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly threshold: unknown;
      constructor(callback: IntersectionObserverCallback, { threshold }: IntersectionObserverInit) {
        seen = callback;
        this.threshold = threshold;
      }
      observe(head: Element) {
        observed.push([head, this.threshold]);
      }
      disconnect() {}
    },
  );
  await renderScreen(<Topics />);
  expect(observed.map(([head, threshold]) => [head.textContent, threshold])).toEqual([
    ['Topic 7', 0.5],
    ['Topic 8', 0.5],
  ]);
  expect(screen.getByText('Reading 7')).toBeVisible();
  const tell = (name: string, isIntersecting: boolean) =>
    act(() =>
      seen([{ target: screen.getByText(name), isIntersecting } as unknown as IntersectionObserverEntry], {} as IntersectionObserver),
    );
  tell('Topic 8', true);
  expect(screen.getByText('Reading 8')).toBeVisible();
  // of two that show, the first counts
  tell('Topic 7', true);
  expect(screen.getByText('Reading 7')).toBeVisible();
});
