/** Properties that are asked for with every role and name, and by every rule of axe, by both their names. */
const askedOften: ReadonlyMap<string | symbol, string> = new Map(
  ['display', 'visibility', 'opacity', 'content-visibility', 'pointer-events', 'clip', 'clip-path', 'width', 'height'].flatMap((name) => [
    [name, name] as const,
    [name.replaceAll(/-./g, ([, letter = '']) => letter.toUpperCase()), name] as const,
  ]),
);
const inherited: ReadonlySet<string> = new Set(['visibility', 'pointer-events']);
/** A worker keeps its document for all the files it runs. */
const computing = new WeakSet<Document>();

/**
 * The simulated browser matches every rule against an element and all that it is in, again after each change. Tests load no style sheet but the component
 * library's few, so what an element's own style does not name is as with every element of its kind.
 */
function computeStylesOnce(): void {
  if (computing.has(document)) return;
  computing.add(document);
  const compute = window.getComputedStyle.bind(window);
  const usual = new Map<string, string>();
  const isStyled = (element: Element, name: string) =>
    element.getAttribute('style')?.includes(name) === true || /mantine-(?:visible|hidden)-from/.test(element.getAttribute('class') ?? '');
  const valueOf = (element: Element, name: string): string => {
    for (let one: Element | null = element; one !== null; one = inherited.has(name) ? one.parentElement : null)
      if (isStyled(one, name) || one.tagName === 'DIALOG') return compute(element).getPropertyValue(name);
    const kind = `${element.tagName} ${name}`;
    const value = usual.get(kind) ?? compute(element).getPropertyValue(name);
    usual.set(kind, value);
    return value;
  };
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    if (!element.isConnected) return compute(element);
    const known = styles.get(element);
    if (known !== undefined) return known;
    const computed = compute(element);
    const style = new Proxy(computed, {
      get: (_target, asked) => {
        const often = askedOften.get(asked);
        if (often !== undefined) return valueOf(element, often);
        if (asked === 'getPropertyValue')
          return (name: string) => (askedOften.has(name) ? valueOf(element, name) : computed.getPropertyValue(name));
        return Reflect.get(computed, asked) as unknown;
      },
    });
    styles.set(element, style);
    return style;
  };
  window.getComputedStyle = styleOf;
  if (document.defaultView !== null) document.defaultView.getComputedStyle = styleOf;
}

/** What the simulated browser lacks and the component library asks for. Nothing has a size in it, so each answers as on a wide, light screen. */
export function fillBrowserGaps(): void {
  computeStylesOnce();
  window.matchMedia = (media) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, {
      media,
      // motion is taken away, as for those who ask: nothing is left to wait for
      matches: media.includes('prefers-reduced-motion: reduce'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  // a field that grows with its text listens for the fonts, and a page to read waits for them
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
    configurable: true,
  });
  // a download leaves the page where it is
  HTMLAnchorElement.prototype.click = function click() {
    if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
  };
  Object.defineProperty(Element.prototype, 'ariaExpanded', {
    get(this: Element) {
      return this.getAttribute('aria-expanded');
    },
    configurable: true,
  });
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
}
