import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { renderScreen } from '#test/render.tsx';
import { FormulaTools } from './words-field.tsx';
import { WordsText } from './words-text.tsx';

function Field() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return (
    <>
      <textarea ref={field} aria-label="Doubt" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <FormulaTools field={field} text={text} isLocked={false} onChange={setText} />
    </>
  );
}

test('LRN-026 the palette makes a formula at the cursor, and the preview shows it set', async () => {
  const { user } = await renderScreen(<Field />);
  const field = screen.getByRole('textbox', { name: 'Doubt' });
  await user.type(field, 'Why is ');
  await user.click(button('Formula'));
  await user.click(button('Square root'));
  expect(field).toHaveValue('Why is $\\sqrt{}$');
  expect(field).toHaveFocus();
  await user.keyboard('2');
  expect(field).toHaveValue('Why is $\\sqrt{2}$');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await expect.poll(() => preview.querySelector('msqrt mn')?.textContent).toBe('2');
  await expectAccessible();
});

test('LRN-026 the arrows go along the palette, which is one stop for the Tab key', async () => {
  const { user } = await renderScreen(<Field />);
  await user.click(button('Formula'));
  await user.tab();
  expect(button('Fraction')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(button('Power')).toHaveFocus();
  await user.keyboard('{End}{Enter}');
  expect(screen.getByRole('textbox', { name: 'Doubt' })).toHaveValue('$\\int_{}^{}$');
});

test('What is no formula is shown as it was written, and no markup of it is run', async () => {
  const { container } = await renderScreen(<WordsText text={'It is $5, $\\frac{1$ or $\\href{javascript:alert(1)}{x}$ <img src=x>'} />);
  await expect.poll(() => container.textContent).toContain('It is $5, $\\frac{1$ or');
  expect(container.querySelector('a, img')).toBeNull();
});
