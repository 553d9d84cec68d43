import { beforeAll, beforeEach, expect, test } from 'vitest';
import { watchLoadingButtons } from './loading-buttons.ts';

beforeAll(() => watchLoadingButtons());
beforeEach(() => {
  document.body.innerHTML = '<button>Save</button><input>';
});
const button = () => document.querySelector('button') as HTMLButtonElement;

/** A button that is pressed: it is disabled, and then the browser takes the focus away, which the DOM of these tests does not do by itself. */
function press({ isLoading = true } = {}) {
  button().focus();
  button().blur();
  if (isLoading) button().dataset['loading'] = 'true';
  button().disabled = true;
  button().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(document.body).toHaveFocus();
}
/** What was under way ends, and who observes the page has heard of it. */
async function end() {
  const heard = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(button(), { attributeFilter: ['disabled'] });
  });
  button().disabled = false;
  await heard;
}

test('a button has the focus again when what it began has ended', async () => {
  press();
  await end();
  expect(button()).toHaveFocus();
});

test('who went on meanwhile is left where they are', async () => {
  press();
  document.querySelector('input')?.focus();
  await end();
  expect(document.querySelector('input')).toHaveFocus();
});

test('a button that was only locked takes no focus', async () => {
  press({ isLoading: false });
  await end();
  expect(document.body).toHaveFocus();
});
