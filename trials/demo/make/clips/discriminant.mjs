// The curve y = x^2 - 4x + k rises with k; its two roots meet and vanish as D = 16 - 4k passes zero.
export const title = 'What the discriminant sees';
export const kicker = 'Quadratic equations · Nature of roots';
export const duration = 48;
export const chapters = [
  [0, 'A curve and its roots'],
  [10.1, 'The discriminant'],
  [21.1, 'Raising k'],
  [37.8, 'Look at D first'],
];
export const cues = [
  [0.6, 5.4, 'Here is the curve of x squared minus 4x plus k. For now, k is 1.'],
  [5.6, 10.0, 'The roots are the two places where the curve meets the axis.'],
  [10.2, 16.0, 'The discriminant is b squared minus 4ac. Here it is 16 minus 4k, which is 12: positive.'],
  [16.2, 21.0, 'With 1 in front of x squared, the two roots stand exactly root D apart.'],
  [21.2, 27.2, 'Now raise k. The curve lifts, D shrinks, and the roots move towards each other.'],
  [27.4, 31.8, 'At k equal to 4, D is zero. The roots have met: the curve only touches the axis.'],
  [32.0, 37.6, 'Raise k further and D turns negative. The curve has left the axis: no real root.'],
  [38.0, 47.6, 'So look at D before you solve. Positive: two roots. Zero: one root, twice. Negative: none.'],
];

export function build(stage, { C, canvas, svg, set, label, math, show, rise, seg, track, trace, minus, html }) {
  const g = canvas(stage);
  const X = (x) => 170 + x * 112,
    Y = (y) => 470 - y * 32;
  const root = (k) => Math.sqrt(Math.max(0, 4 - k));

  // grid and axes
  const grid = svg(g, 'g', { stroke: C.line, 'stroke-width': 1 });
  for (let x = 0; x <= 4; x++) svg(grid, 'line', { x1: X(x), x2: X(x), y1: Y(9.2), y2: Y(-3.6) });
  for (let y = -2; y <= 8; y += 2) svg(grid, 'line', { x1: X(-0.85), x2: X(4.85), y1: Y(y), y2: Y(y) });
  const axis = svg(g, 'line', { x1: X(-0.85), x2: X(4.85), y1: Y(0), y2: Y(0), stroke: C.ink, 'stroke-width': 2 });

  // distance of the roots
  const gap = svg(g, 'g');
  const gapLine = svg(gap, 'path', { fill: 'none', stroke: C.amberInk, 'stroke-width': 2.5 });
  const gapText = math(stage, 0, 0, '\\sqrt{D}', `font-size:26px;color:${C.amberInk};width:120px;text-align:center`);

  const shade = svg(g, 'path', { fill: C.wash2, opacity: 0.7 });
  const curve = svg(g, 'path', { fill: 'none', stroke: C.brand, 'stroke-width': 5, 'stroke-linecap': 'round' });
  const ticks = svg(g, 'g', { fill: C.muted, 'font-size': 18, 'text-anchor': 'middle' });
  for (let x = 0; x <= 4; x++) svg(ticks, 'text', { x: X(x), y: Y(0) + 28 }, String(x));
  const dots = [0, 1].map(() => svg(g, 'circle', { r: 11, fill: C.amber, stroke: '#fff', 'stroke-width': 3 }));
  const low = svg(g, 'line', { stroke: C.bad, 'stroke-width': 2.5, 'stroke-dasharray': '3 7', 'stroke-linecap': 'round' });

  // right column
  const RX = 812,
    RW = 396;
  const eq = math(stage, RX, 150, 'y = x^2 - 4x + k', 'font-size:36px');
  const s = svg(g, 'g');
  svg(s, 'line', { x1: RX, x2: RX + RW, y1: 246, y2: 246, stroke: C.line, 'stroke-width': 6, 'stroke-linecap': 'round' });
  const sFill = svg(s, 'line', { x1: RX, y1: 246, y2: 246, stroke: C.brand, 'stroke-width': 6, 'stroke-linecap': 'round' });
  const sKnob = svg(s, 'circle', { cy: 246, r: 12, fill: '#fff', stroke: C.brand, 'stroke-width': 4 });
  const kText = math(stage, 0, 200, 'k', `font-size:25px;width:120px;text-align:center;color:${C.brandText}`);

  const d = math(stage, RX, 290, 'D = b^2 - 4ac = 16 - 4k', 'font-size:31px');
  const line = svg(g, 'g');
  const DX = (v) => RX + ((v + 12) / 24) * RW;
  svg(line, 'line', { x1: RX, x2: RX + RW, y1: 376, y2: 376, stroke: C.strong, 'stroke-width': 2 });
  svg(line, 'line', { x1: DX(0), x2: DX(0), y1: 366, y2: 386, stroke: C.ink, 'stroke-width': 2 });
  svg(line, 'text', { x: DX(0), y: 410, fill: C.muted, 'font-size': 18, 'text-anchor': 'middle' }, '0');
  const dBar = svg(line, 'line', { y1: 376, y2: 376, 'stroke-width': 8, 'stroke-linecap': 'round' });
  const dDot = svg(line, 'circle', { cy: 376, r: 10, stroke: '#fff', 'stroke-width': 3 });
  const dText = label(stage, 0, 334, '', 'width:120px;text-align:center;font-size:23px;font-weight:650;font-variant-numeric:tabular-nums');

  const rows = [
    ['D > 0', 'two real roots'],
    ['D = 0', 'one real root, twice'],
    ['D < 0', 'no real root'],
  ].map(([m, words], i) => {
    const box = label(stage, RX - 16, 436 + i * 58, '', `width:${RW + 32}px;height:50px;border-radius:10px`);
    const e = html(box, 'div', { class: 'abs', style: 'left:16px;top:8px;font-size:26px' });
    window.katex.render(m, e);
    const w = html(box, 'div', { class: 'abs', style: 'left:132px;top:11px;font-size:23px;font-weight:550' }, words);
    return { box, e, w };
  });

  return (t) => {
    const k = track(t, [
      [0, 1],
      [21.4, 1],
      [27.0, 4],
      [32.2, 4],
      [36.6, 6.5],
      [38.6, 6.5],
      [40.6, 1.6],
      [42.6, 1.6],
      [43.6, 4],
      [44.8, 4],
      [46.4, 6.2],
    ]);
    const D = 16 - 4 * k,
      r = root(k);
    const state = D > 0.02 ? 0 : D < -0.02 ? 2 : 1;
    const hue = [C.good, C.amberInk, C.bad][state];

    show(grid, seg(t, 0, 1));
    show(axis, seg(t, 0, 1));
    show(ticks, seg(t, 0.2, 1.2));
    const w = Math.min(2.85, Math.sqrt(9.1 - (k - 4)));
    let p = '',
      area = '';
    for (let i = 0; i <= 120; i++) {
      const x = 2 - w + (2 * w * i) / 120;
      p += `${i ? 'L' : 'M'}${X(x).toFixed(2)} ${Y(x * x - 4 * x + k).toFixed(2)}`;
    }
    set(curve, { d: p });
    trace(curve, seg(t, 1, 3.4));
    if (r > 0.01) {
      for (let i = 0; i <= 60; i++) {
        const x = 2 - r + (2 * r * i) / 60;
        area += `${i ? 'L' : 'M'}${X(x).toFixed(2)} ${Y(x * x - 4 * x + k).toFixed(2)}`;
      }
      area += 'Z';
    }
    set(shade, { d: area || 'M0 0' });
    show(shade, seg(t, 5.6, 6.6));
    dots.forEach((dot, i) => {
      set(dot, { cx: X(2 + (i ? r : -r)), cy: Y(0) });
      show(dot, seg(t, 5.8 + i * 0.5, 6.4 + i * 0.5) * (state === 2 ? 0 : 1));
    });
    // the miss
    set(low, { x1: X(2), x2: X(2), y1: Y(0) - 4, y2: Y(Math.max(0, k - 4)) + 6 });
    show(low, state === 2 ? Math.min(1, (k - 4) / 0.8) : 0);
    // bracket above the axis
    const gy = Y(0) - 26;
    set(gapLine, { d: `M${X(2 - r)} ${gy + 8}V${gy}H${X(2 + r)}V${gy + 8}` });
    const gp = seg(t, 16.2, 17.2) * (r > 0.35 ? 1 : Math.max(0, (r - 0.1) / 0.25));
    show(gap, gp);
    gapText.style.left = `${X(2) - 60}px`;
    gapText.style.top = `${gy - 42}px`;
    show(gapText, gp);

    rise(eq, seg(t, 0.8, 1.6));
    show(s, seg(t, 1.2, 2));
    show(kText, seg(t, 1.2, 2));
    const kx = RX + (k / 8) * RW;
    set(sFill, { x2: kx });
    set(sKnob, { cx: kx });
    kText.tex(`k = ${k.toFixed(1)}`);
    kText.style.left = `${kx - 60}px`;

    rise(d, seg(t, 10.2, 11.2));
    show(line, seg(t, 12, 13));
    show(dText, seg(t, 12.4, 13.2));
    set(dBar, { x1: DX(0), x2: DX(D), stroke: hue });
    set(dDot, { cx: DX(D), fill: hue });
    dText.textContent = minus(D, Math.abs(D - Math.round(D)) < 0.001 ? 0 : 1);
    dText.style.left = `${DX(D) - 60}px`;
    dText.style.color = hue;

    rows.forEach(({ box, e, w: words }, i) => {
      const on = i === state && t > 13.2;
      rise(box, seg(t, 13 + i * 0.25, 13.8 + i * 0.25));
      box.style.background = on ? [C.goodWash, C.amberWash, C.badWash][i] : 'transparent';
      const col = on ? [C.good, C.amberInk, C.bad][i] : C.muted;
      e.style.color = col;
      words.style.color = col;
    });
  };
}
