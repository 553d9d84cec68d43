/**
 * Copies a formula once, as it was written in LaTeX; otherwise its text for screen readers is copied beside the visible one. A copy that
 * something else has handled stays as it is.
 */
export function watchCopying(): void {
  document.addEventListener('copy', (event) => {
    const selection = document.getSelection();
    if (event.defaultPrevented || event.clipboardData === null || selection === null || selection.isCollapsed) return;
    const range = selection.getRangeAt(0).cloneRange();
    const start = formulaAround(range.startContainer);
    const end = formulaAround(range.endContainer);
    if (start !== null) range.setStartBefore(start);
    if (end !== null) range.setEndAfter(end);
    const copied = document.createElement('div');
    copied.append(range.cloneContents());
    const formulas = [...copied.querySelectorAll('.katex')];
    if (formulas.length === 0) return;
    for (const formula of formulas) {
      const block = formula.closest('.katex-display');
      const sign = block === null ? '$' : '$$';
      (block ?? formula).replaceWith(sign + (formula.querySelector('annotation')?.textContent ?? '') + sign);
    }
    // the text of an element has its line breaks only while it is on the page
    copied.style.cssText = 'position: fixed; inset-inline-start: -100vw; white-space: pre-wrap';
    document.body.append(copied);
    event.clipboardData.setData('text/plain', copied.innerText);
    copied.remove();
    event.clipboardData.setData('text/html', copied.innerHTML);
    event.preventDefault();
  });
}

function formulaAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('.katex') ?? null;
}
