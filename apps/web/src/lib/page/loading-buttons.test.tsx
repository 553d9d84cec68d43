import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchLoadingButtons } from './loading-buttons.ts';

beforeAll(() => watchLoadingButtons());
beforeEach(() => {
  document.body.innerHTML = '<button>Save</button><input>';
});
// the files of a worker share the document
afterEach(() => document.body.replaceChildren());
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
/** The button changes, and who observes the page has heard of it. */
async function changed(change: () => void) {
  const heard = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(button(), { attributes: true });
  });
  change();
  await heard;
}
const unlock = () => {
  button().disabled = false;
};
const stopLoading = () => {
  delete button().dataset['loading'];
};
/** What was under way ends, and the button can be pressed again. */
const end = () =>
  changed(() => {
    stopLoading();
    unlock();
  });

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
  await changed(unlock);
  expect(document.body).toHaveFocus();
});

test('a button that stays locked when loading has ended takes no focus when it is unlocked later', async () => {
  press();
  await changed(stopLoading);
  await changed(unlock);
  expect(document.body).toHaveFocus();
});
