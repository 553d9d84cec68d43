/**
 * The sign-in that a first visit sees before the app is here: the build renders it (scripts/first-sight), the server puts the brand into it, and public/ahead.js
 * notes what is pressed. It is before the app's own root and goes when the app shows something of its own.
 */
const place = 'first-sight';

const fieldIn = (parent: ParentNode): HTMLInputElement | null => parent.querySelector('input[name=username]');

/** Writes into a field of the app as a person does, so that the app takes note. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Removes it. What was typed meanwhile is in the app's own field, with the cursor where it was, and the button that was pressed is pressed again. */
export function leaveFirstSight(): void {
  const sight = document.getElementById(place);
  if (sight === null) return;
  const typed = fieldIn(sight);
  const had = { text: typed?.value ?? '', from: typed?.selectionStart ?? null, to: typed?.selectionEnd ?? null };
  const hadFocus = typed !== null && document.activeElement === typed;
  const pressed = sight.dataset['pressed'];
  sight.remove();
  const root = document.getElementById('root');
  const field = root === null ? null : fieldIn(root);
  if (root === null || field === null) return;
  if (had.text !== '') type(field, had.text);
  if (hadFocus) field.focus();
  if (had.text !== '') field.setSelectionRange(had.from, had.to);
  // the app takes note of the text first
  if (pressed !== undefined) setTimeout(() => root.querySelectorAll('button')[Number(pressed)]?.click());
}
