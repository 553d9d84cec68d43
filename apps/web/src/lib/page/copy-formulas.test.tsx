import katex from 'katex';
import { expect, test } from 'vitest';
import { watchCopying } from './copy-formulas.ts';

watchCopying();

const formula = (latex: string, displayMode = false) => katex.renderToString(latex, { output: 'htmlAndMathml', displayMode });
/** What a copy of the page's text from `from` to `to` puts on the clipboard; `isRefused`: something else has refused it. */
function copied({ from, to, isRefused = false }: { from: Node; to: Node; isRefused?: boolean }) {
  const data = new Map<string, string>();
  const event = new Event('copy', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { setData: (kind: string, text: string) => data.set(kind, text) } });
  if (isRefused) event.preventDefault();
  document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
  document.body.dispatchEvent(event);
  return { text: data.get('text/plain'), isOurs: !isRefused && event.defaultPrevented };
}

test('a formula in what is copied is copied once, as it was written', () => {
  document.body.innerHTML = `<p id="one">If ${formula('x^2')} is 4</p><div id="two">${formula('y', true)}</div><p id="three">no formula</p>`;
  const [one, two, three] = ['one', 'two', 'three'].map((id) => document.getElementById(id) ?? document.body);
  if (!one || !two || !three) throw new Error('three parts');
  // jsdom draws nothing, so it has no innerText
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent;
    },
  });
  expect(copied({ from: one, to: one })).toEqual({ text: 'If $x^2$ is 4', isOurs: true });
  expect(copied({ from: two, to: two }).text).toBe('$$y$$');
  // from the middle of a formula: all of it
  expect(copied({ from: one.querySelector('mi') ?? one, to: one }).text).toBe('$x^2$ is 4');
  expect(copied({ from: three, to: three })).toEqual({ text: undefined, isOurs: false });
  expect(copied({ from: one, to: one, isRefused: true }).text).toBeUndefined();
  expect(document.body.children).toHaveLength(3);
});
