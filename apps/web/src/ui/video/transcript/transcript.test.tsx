import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../../test/accessible.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { Transcript } from './transcript.tsx';

const lines = [
  { text: 'Here is the curve.', from: 0.6 },
  { text: 'The roots are where it meets the axis.', from: 5.6 },
  { text: 'The discriminant tells the roots apart.', from: 10.2 },
];

test('MED-012 the transcript shows the line being said, leads to the moment of a line, and its lines are one stop for the keyboard', async () => {
  const onGo = vi.fn();
  function Playing() {
    const [current, setCurrent] = useState(1);
    const go = (second: number) => {
      onGo(second);
      setCurrent(lines.findIndex(({ from }) => from === second));
    };
    return <Transcript lines={lines} current={current} onGo={go} />;
  }
  const { user } = await renderScreen(<Playing />);
  // no window here is wide
  await user.click(screen.getByRole('button', { name: 'Transcript' }));
  const line = (name: RegExp) => screen.getByRole('button', { name });
  expect(line(/where it meets/)).toHaveAttribute('aria-current', 'true');
  await user.click(line(/discriminant/));
  expect(onGo).toHaveBeenCalledWith(10.2);
  expect(line(/discriminant/)).toHaveAttribute('aria-current', 'true');
  expect(screen.getAllByRole('listitem').map((item) => within(item).getByRole('button').tabIndex)).toEqual([-1, -1, 0]);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(line(/where it meets/)).toHaveFocus();
  expect(onGo).toHaveBeenLastCalledWith(5.6);
  await user.keyboard('{Home}');
  expect(line(/curve/)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back to the current line' }));
  expect(screen.queryByRole('button', { name: 'Back to the current line' })).toBeNull();
  await expectAccessible();
});

test('Words are looked for in the transcript: lines that have them stay, with the words marked; it can be closed', async () => {
  const { user } = await renderScreen(<Transcript lines={lines} current={-1} onGo={() => undefined} />);
  const toggle = screen.getByRole('button', { name: 'Transcript' });
  expect(screen.queryByRole('list')).toBeNull();
  await user.click(toggle);
  const search = screen.getByRole('searchbox', { name: 'Search the transcript' });
  await user.type(search, 'ROOTS');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(document.querySelectorAll('mark')).toHaveLength(2);
  await user.type(search, ' of nothing');
  expect(screen.getByRole('status')).toHaveTextContent('No line has “ROOTS of nothing”');
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await user.click(toggle);
  expect(screen.queryByRole('list')).toBeNull();
});
