/**
 * A button is disabled while what it does is under way, and the browser takes the focus from what is disabled. The person who pressed it gets the focus back when loading has ended,
 * unless the button is disabled then for another reason or gone, or something else has the focus by then.
 */
export function watchLoadingButtons(): void {
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !target.disabled || target.dataset['loading'] === undefined) return;
    const observer = new MutationObserver(() => {
      if (target.dataset['loading'] !== undefined) return;
      observer.disconnect();
      if (!target.disabled && document.activeElement === document.body) target.focus({ preventScroll: true });
    });
    observer.observe(target, { attributeFilter: ['disabled', 'data-loading'] });
  });
}
