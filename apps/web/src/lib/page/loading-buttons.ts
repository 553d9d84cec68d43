/**
 * A button is disabled while what it does is under way, and the browser takes the focus from what is disabled. Who came by keyboard gets it back when the button can be pressed
 * again, unless something else has the focus by then or the button is gone.
 */
export function watchLoadingButtons(): void {
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !target.disabled || target.dataset['loading'] === undefined) return;
    const observer = new MutationObserver(() => {
      if (target.disabled && target.isConnected) return;
      observer.disconnect();
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
    });
    observer.observe(target, { attributeFilter: ['disabled'] });
  });
}
