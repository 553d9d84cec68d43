import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { PinButton } from './cards.tsx';

function Toggle({ at }: { at: number | null }) {
  const [isHere, setIsHere] = useState(true);
  return <PinButton kind="video" at={at} isHere={isHere} onToggle={() => setIsHere(!isHere)} />;
}

test.each([
  [null, 'Pin to this moment'],
  [5, 'Pin at 0:05'],
])('the text of the pin button at %s is its name, and only the pressed state changes', async (at, name) => {
  const { user } = await renderScreen(<Toggle at={at} />);
  const pin = screen.getByRole('button', { name });
  expect(pin).toHaveTextContent(name);
  expect(pin).toHaveAttribute('aria-pressed', 'true');
  await user.click(pin);
  expect(pin).toHaveTextContent(name);
  expect(pin).toHaveAccessibleName(name);
  expect(pin).toHaveAttribute('aria-pressed', 'false');
});
