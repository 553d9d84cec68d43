import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Screen } from './render.tsx';

/** Where fields are looked for: the whole page, or a part of it. */
const inside = (part?: HTMLElement) => (part === undefined ? screen : within(part));

export const box = (name: string, part?: HTMLElement) => inside(part).getByRole('textbox', { name });
export const list = (name: string, part?: HTMLElement) => inside(part).getByRole('combobox', { name });
export const button = (name: string | RegExp, part?: HTMLElement) => inside(part).getByRole('button', { name });
export const group = (name: string) => screen.getByRole('group', { name });

/** The field's fault: it takes the place of the help, and belongs to the field for people who hear it. */
export function expectFault(field: HTMLElement, text: string): void {
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription(text);
}

/** The hands that fill in forms, on a screen that was rendered. */
export function formHands({ user, fill }: Screen) {
  const leave = () => user.tab();
  return {
    /** Types something into a field, leaves it, and finds its fault, and what was typed still there. */
    async refuses(field: HTMLElement, typed: string, text: string): Promise<void> {
      await fill(field, typed);
      await leave();
      expectFault(field, text);
      expect(field).toHaveValue(typed);
    },
    /** Types something into a field, leaves it, and finds no fault. */
    async takes(field: HTMLElement, typed: string): Promise<void> {
      await fill(field, typed);
      await leave();
      await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid', 'true'));
    },
    /** Types the beginning of an option into a list and chooses the option. */
    async chooses(field: HTMLElement, typed: string, option: string): Promise<void> {
      await fill(field, typed);
      await user.click(await screen.findByRole('option', { name: option }));
      expect(field).toHaveValue(option);
    },
  };
}
