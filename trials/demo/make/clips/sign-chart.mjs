// Where is (x - 1)(x + 3) / (x - 4) >= 0? Zeros, factor signs, the product's signs, and the ends.
export const title = 'A sign chart from left to right';
export const kicker = 'Quadratic equations · Sign of a quadratic';
export const duration = 50;
export const chapters = [
  [0, 'The question'],
  [6.1, 'Zeros on a line'],
  [16.7, 'Which sign changes'],
  [33.1, 'Reading the answer'],
];
export const cues = [
  [0.6, 6.0, 'Where is this fraction zero or positive? Do not multiply by x minus 4: you do not know its sign.'],
  [6.2, 11.0, 'Mark the zeros of all three factors on a line: minus 3, 1 and 4.'],
  [11.2, 16.6, 'Walk along the line from the left. Each factor is negative before its own zero,'],
  [16.8, 22.4, 'and positive after it. So at each zero, exactly one sign changes.'],
  [22.6, 28.0, 'Now multiply. Three minus signs make a minus; two make a plus.'],
  [28.2, 33.0, 'One makes a minus again, and none makes a plus. The signs alternate.'],
  [33.2, 37.6, 'We want zero or positive, so we take the two plus stretches.'],
  [37.8, 43.4, 'At minus 3 and at 1 the value is zero: keep them. At 4 the fraction does not exist: leave it out.'],
  [43.6, 49.6, 'The answer: x from minus 3 to 1, ends included, or x greater than 4.'],
];

export function build(stage, { C, canvas, svg, set, label, math, show, rise, seg, clamp, trace }) {
  const g = canvas(stage);
  const X = (x) => 300 + (x + 6) * 69.8;
  const zeros = [-3, 1, 4],
    ends = [-6, -3, 1, 4, 7];

  const question = math(stage, 0, 150, '\\dfrac{(x-1)(x+3)}{x-4}\\;\\ge\\;0', 'width:1280px;text-align:center;font-size:50px');

  // number line
  const ly = 232;
  const nl = svg(g, 'g');
  svg(nl, 'line', { x1: X(-6), x2: X(7), y1: ly, y2: ly, stroke: C.ink, 'stroke-width': 2 });
  svg(nl, 'path', { d: `M${X(7) - 2} ${ly - 7}l12 7l-12 7`, fill: 'none', stroke: C.ink, 'stroke-width': 2, 'stroke-linejoin': 'round' });
  const nlName = math(stage, 1222, ly - 20, 'x', 'font-size:28px');
  const rays = zeros.map((z) =>
    svg(g, 'line', {
      x1: X(z),
      x2: X(z),
      y1: ly + 14,
      y2: 592,
      stroke: C.strong,
      'stroke-width': 1.5,
      'stroke-dasharray': '2 6',
      'stroke-linecap': 'round',
    }),
  );
  const picks = [
    [-3, 1],
    [4, 7],
  ].map(([a, b]) =>
    svg(g, 'path', { d: `M${X(a)} ${ly}H${X(b)}`, stroke: C.amber, 'stroke-width': 8, 'stroke-linecap': 'round', fill: 'none' }),
  );
  const marks = zeros.map((z) => ({
    dot: svg(g, 'circle', { cx: X(z), cy: ly, r: 10, fill: '#fff', stroke: C.ink, 'stroke-width': 3 }),
    name: math(stage, X(z) - 40, ly - 52, String(z), 'width:80px;text-align:center;font-size:28px'),
  }));

  // factor rows
  const rows = [
    ['x+3', -3],
    ['x-1', 1],
    ['x-4', 4],
  ].map(([f, z], i) => {
    const y = 262 + i * 66;
    return {
      y,
      z,
      name: math(stage, 72, y + 7, f, 'width:200px;text-align:right;font-size:31px'),
      neg: svg(g, 'rect', { x: X(-6), y, height: 52, rx: 8, fill: '#EEF0F4' }),
      pos: svg(g, 'rect', { x: X(z) + 3, y, height: 52, rx: 8, fill: C.wash2 }),
      signs: ends.slice(0, -1).map((a, j) => {
        const mid = (X(a) + X(ends[j + 1])) / 2,
          plus = a >= z;
        return {
          at: (a + ends[j + 1]) / 2,
          e: svg(
            g,
            'text',
            { x: mid, y: y + 37, 'text-anchor': 'middle', 'font-size': 34, 'font-weight': 600, fill: plus ? C.brandText : C.muted },
            plus ? '+' : '−',
          ),
        };
      }),
    };
  });
  const rule = svg(g, 'line', { x1: 120, x2: X(7), y1: 468, y2: 468, stroke: C.strong, 'stroke-width': 2 });
  const cursor = svg(g, 'line', { y1: ly - 12, y2: 462, stroke: C.amber, 'stroke-width': 3, 'stroke-linecap': 'round' });

  // the product
  const py = 484;
  const pName = math(stage, 72, py + 6, '\\tfrac{(x-1)(x+3)}{x-4}', 'width:200px;text-align:right;font-size:34px');
  const cells = [3, 2, 1, 0].map((n, j) => {
    const a = X(ends[j]) + (j ? 3 : 0),
      b = X(ends[j + 1]),
      plus = n % 2 === 0;
    return {
      plus,
      box: svg(g, 'rect', { x: a, y: py, width: b - a, height: 66, rx: 8, fill: plus ? C.brand : '#DDE1E8' }),
      sign: svg(
        g,
        'text',
        { x: (a + b) / 2, y: py + 47, 'text-anchor': 'middle', 'font-size': 42, 'font-weight': 650, fill: plus ? '#fff' : C.muted },
        plus ? '+' : '−',
      ),
      note: svg(
        g,
        'text',
        { x: (a + b) / 2, y: py + 94, 'text-anchor': 'middle', 'font-size': 19, fill: C.muted },
        ['three minuses', 'two', 'one', 'none'][j],
      ),
    };
  });
  const answer = math(
    stage,
    0,
    566,
    '-3 \\le x \\le 1 \\quad\\text{or}\\quad x > 4',
    `left:${X(-6)}px;width:${X(7) - X(-6)}px;text-align:center;font-size:38px;color:${C.brandText}`,
  );

  return (t) => {
    // the question starts large in the middle, then moves up beside the title
    const m = seg(t, 5.4, 6.6);
    show(question, seg(t, 0.3, 1.2));
    question.style.transform = `translate(${m * 452}px, ${(1 - m) * 130 - m * 96}px) scale(${1.12 - m * 0.5})`;
    question.style.transformOrigin = '50% 0';

    show(nl, seg(t, 6.2, 7));
    show(nlName, seg(t, 6.2, 7));
    marks.forEach(({ dot, name }, i) => {
      const p = seg(t, 7.2 + i * 0.9, 8 + i * 0.9);
      show(dot, p);
      rise(name, p, -8);
      const keep = i < 2;
      const end = seg(t, 38 + (keep ? i * 0.8 : 2.4), 38.8 + (keep ? i * 0.8 : 2.4));
      set(dot, { r: 10 + 4 * Math.sin(Math.PI * end), stroke: end > 0.4 ? C.amberInk : C.ink, fill: keep && end > 0.4 ? C.amber : '#fff' });
      show(rays[i], p);
    });
    const at = -6 + 13 * clamp((t - 11.8) / 9.6);
    show(cursor, seg(t, 11.2, 11.8) * (1 - seg(t, 21.6, 22.2)));
    set(cursor, { x1: X(at), x2: X(at) });
    rows.forEach((row, i) => {
      rise(row.name, seg(t, 10.6 + i * 0.2, 11.2 + i * 0.2));
      set(row.neg, { width: Math.max(0, X(Math.min(at, row.z)) - X(-6)) });
      set(row.pos, { width: Math.max(0, X(Math.max(at, row.z)) - X(row.z) - 3) });
      row.signs.forEach(({ at: c, e }) => show(e, clamp((at - c) * 3)));
    });
    show(rule, seg(t, 22.4, 23));
    rise(pName, seg(t, 22.4, 23.2));
    const starts = [23.6, 26, 28.6, 30.8];
    cells.forEach((c, j) => {
      const p = seg(t, starts[j], starts[j] + 0.7);
      show(c.box, p);
      show(c.sign, p);
      show(c.note, p * (1 - seg(t, 42.8, 43.4)));
      const dim = c.plus ? 1 : 1 - 0.55 * seg(t, 33.2, 34.2);
      c.box.style.opacity = p * dim;
      c.sign.style.opacity = p * dim;
    });
    picks.forEach((e, i) => trace(e, seg(t, 33.8 + i, 35 + i)));
    rise(answer, seg(t, 43.6, 44.6));
  };
}
