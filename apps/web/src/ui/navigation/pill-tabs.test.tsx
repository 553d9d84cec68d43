import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { PillTabs } from './pill-tabs.tsx';

const tabs = [
  { value: 'student', label: () => 'Student' },
  { value: 'parent', label: () => 'Parent' },
  { value: 'staff', label: () => 'Staff' },
] as const;

function Who() {
  const [who, setWho] = useState<'student' | 'parent' | 'staff'>('student');
  return (
    <PillTabs label="Who" tabs={tabs} value={who} onChange={setWho}>
      <p>The form of the {who}</p>
    </PillTabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('a press chooses a tab, and its panel is named by it', async () => {
  const { user } = await renderScreen(<Who />);
  expect(screen.getByRole('tablist', { name: 'Who' })).toBeVisible();
  await user.click(tab('Parent'));
  expect(tab('Parent')).toHaveAttribute('aria-selected', 'true');
  expect(tab('Student')).toHaveAttribute('aria-selected', 'false');
  const panel = screen.getByRole('tabpanel', { name: 'Parent' });
  expect(panel).toHaveTextContent('The form of the parent');
  expect(tab('Parent')).toHaveAttribute('aria-controls', panel.id);
});

test('Tab comes to the chosen tab alone, and the arrow keys choose the next, around the ends', async () => {
  const { user } = await renderScreen(<Who />);
  await user.tab();
  expect(tab('Student')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(tab('Staff')).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Staff' })).toHaveTextContent('The form of the staff');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(tab('Parent')).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Parent' })).toHaveTextContent('The form of the parent');
  await user.tab();
  expect(tab('Student')).not.toHaveFocus();
  expect(tab('Staff')).not.toHaveFocus();
});
