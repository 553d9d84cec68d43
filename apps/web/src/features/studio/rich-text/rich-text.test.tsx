import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { RichText, type TextFault } from './rich-text.tsx';
import type { ShownQuiz } from './text-editor.ts';

const start = 'If $\\alpha$ is _large_, so is {option:B}.\n\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n- one\n- two';

function Field({ text, faults = [], told }: { text: string; faults?: readonly TextFault[]; told: (text: string) => void }) {
  const [value, setValue] = useState(text);
  return (
    <>
      <RichText
        value={value}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
        label="Question"
        language="en"
        faults={faults}
        pictures={() => null}
        offersBlocks
      />
      <button type="button" onClick={() => setValue(value.replace('two', 'three'))}>
        another author
      </button>
    </>
  );
}

async function open(text = start, faults: readonly TextFault[] = []) {
  const told = vi.fn<(text: string) => void>();
  const shown = await renderScreen(<Field text={text} faults={faults} told={told} />);
  const field = screen.getByRole('textbox', { name: 'Question' });
  return { ...shown, told, field };
}

describe('a text of a pack', () => {
  test('is shown with its formulas, tables and lists, and says its name, language and faults', async () => {
    const { field } = await open(start, [{ line: 5, text: 'two is not 2' }]);
    expect(field).toHaveAttribute('lang', 'en');
    expect(field.querySelector('.katex math')).toHaveAttribute('aria-label', 'α');
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '2']);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription('Line 6: two is not 2');
    expect([...field.querySelectorAll('.fault')].map(({ textContent }) => textContent)).toEqual(['2']);
    await expectAccessible();
  });

  test('a quiz is a block with its questions, is changed by what shows them, and keeps its bytes', async () => {
    const text = '{quiz: bank/x,\n  bank/y}\n\n{quiz: bank/a, bank/b}\n\nAfter';
    const told = vi.fn<(text: string) => void>();
    const quizzes = {
      Shown: ({ names, change }: ShownQuiz) => (
        <button type="button" onClick={() => change(names.slice(1))}>
          {names.join(' and ')}
        </button>
      ),
      Chooser: () => null,
    };
    const { user } = await renderScreen(
      <RichText value={text} onChange={told} label="Page" language="en" pictures={() => null} offersBlocks quizzes={quizzes} />,
    );
    const field = screen.getByRole('textbox', { name: 'Page' });
    await user.click(within(field).getByRole('button', { name: 'bank/a and bank/b' }));
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('{quiz: bank/x,\n  bank/y}\n\n{quiz: bank/b}\n\nAfter'));
    await user.click(within(field).getByRole('button', { name: 'bank/b' }));
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('{quiz: bank/x,\n  bank/y}\n\nAfter'));
  });

  test("offers what '/' on an empty line adds, and takes what is typed where it is no choice", async () => {
    const { user, told, field } = await open('');
    await user.click(field);
    await user.keyboard('/');
    const menu = screen.getByRole('menu', { name: 'Add a block' });
    await expectAccessible();
    await user.keyboard('ta');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Table']);
    await waitFor(() => expect(within(menu).getByRole('menuitem')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    await user.click(field);
    await user.keyboard('/x');
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('/x'));
  });

  test('is not written where nothing was changed, also after a look at its source', async () => {
    const { user, told, field } = await open();
    act(() => field.focus());
    await user.keyboard('{Control>}e{/Control}');
    expect(await screen.findByRole('textbox', { name: 'Question, source' })).toHaveValue(start);
    await user.keyboard('{Control>}e{/Control}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Question, source' })).toBeNull());
    expect(told).not.toHaveBeenCalled();
  });

  test('typed in its source is the text at once when the field is left, and undone key by key', async () => {
    const { user, told } = await open();
    await user.click(screen.getByRole('button', { name: 'Source' }));
    const source = await screen.findByRole('textbox', { name: 'Question, source' });
    fireEvent.change(source, { target: { value: start.replace('one', '$x$') } });
    fireEvent.blur(source);
    expect(told).toHaveBeenLastCalledWith(start.replace('one', '$x$'));
    await user.click(source);
    await user.keyboard('{Control>}z{/Control}');
    expect(source).toHaveValue(start);
    expect(told).toHaveBeenLastCalledWith(start);
  });

  test('that leaves the screen gives what was typed last', async () => {
    const { user, told, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Source' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Question, source' }), { target: { value: `${start}!` } });
    unmount();
    expect(told).toHaveBeenLastCalledWith(`${start}!`);
  });

  test('that someone else changed is shown, without being written again', async () => {
    const { user, told, field } = await open();
    await user.click(screen.getByRole('button', { name: 'another author' }));
    expect(field).toHaveTextContent('three');
    expect(told).not.toHaveBeenCalled();
  });

  test('gets a table and rows by its tools', async () => {
    const { user, told, field } = await open('');
    await user.click(screen.getByRole('button', { name: 'Table' }));
    await waitFor(() => expect(field.querySelectorAll('tr')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Remove row' }));
    await user.click(screen.getByRole('button', { name: 'Add column' }));
    fireEvent.blur(field);
    expect(told).toHaveBeenLastCalledWith('|  |  |  |  |\n| --- | --- | --- | --- |\n|  |  |  |  |\n|  |  |  |  |');
  });
});
