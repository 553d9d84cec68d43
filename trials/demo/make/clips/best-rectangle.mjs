// 60 m of fence against a wall: area x(60 - 2x), zero at 0 and 30, greatest halfway.
export const title = 'The best rectangle by a wall';
export const kicker = 'Quadratic equations · Maximum and minimum';
export const duration = 45;
export const chapters = [
  [0, 'Fence and wall'],
  [11.3, 'The area as a product'],
  [23.9, 'Two zeros'],
  [29.1, 'The top in the middle'],
];
export const cues = [
  [0.6, 5.4, 'You have 60 metres of fence and a long wall. Which rectangle encloses the most?'],
  [5.6, 11.2, 'Call the depth x. Two sides use 2x, so 60 minus 2x is left for the side along the wall.'],
  [11.4, 16.0, 'The area is the product: x times 60 minus 2x.'],
  [16.2, 23.8, 'Let x grow. The plot is long and thin at first, then fuller, then narrow and deep.'],
  [24.0, 29.0, 'The area is zero in two cases: when x is 0, and when x is 30 and nothing is left for the length.'],
  [29.2, 34.2, 'A parabola is symmetric, so its top lies halfway between these zeros: at 15.'],
  [34.4, 39.4, 'There the sides are 15 and 30 metres, and the area is 450 square metres.'],
  [39.6, 44.6, 'No formula needed: find the two zeros and go to the middle.'],
];

export function build(stage, { C, canvas, svg, set, label, math, show, rise, seg, track }) {
  const g = canvas(stage);
  // the plot
  const cx = 372,
    wy = 196,
    k = 8.6;
  const wall = svg(g, 'g');
  svg(wall, 'rect', { x: 84, y: wy - 22, width: 576, height: 22, fill: '#DDE1E8' });
  for (let x = 96; x < 660; x += 24)
    svg(wall, 'line', { x1: x, y1: wy, x2: x + 20 > 660 ? 660 : x + 20, y2: wy - 22, stroke: C.strong, 'stroke-width': 2 });
  svg(wall, 'line', { x1: 84, x2: 660, y1: wy, y2: wy, stroke: C.muted, 'stroke-width': 3 });
  const plot = svg(g, 'rect', { y: wy + 2, fill: C.wash2 });
  const fence = svg(g, 'path', { fill: 'none', stroke: C.brand, 'stroke-width': 6, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
  const length = label(stage, 84, 0, '60 m of fence', `width:576px;text-align:center;font-size:26px;font-weight:550;color:${C.brandText}`);
  const left = math(stage, 0, 0, 'x', `width:60px;text-align:right;font-size:32px;color:${C.brandText}`);
  const right = math(stage, 0, 0, 'x', `width:60px;font-size:32px;color:${C.brandText}`);
  const base = math(stage, 0, 0, '60-2x', `width:240px;text-align:center;font-size:32px;color:${C.brandText}`);
  const area = label(
    stage,
    0,
    0,
    '',
    `width:300px;text-align:center;font-size:34px;font-weight:650;color:${C.brandText};font-variant-numeric:tabular-nums`,
  );

  // the graph
  const X = (x) => 790 + x * 13.4,
    Y = (a) => 556 - a * 0.66;
  const ax = svg(g, 'g', { stroke: C.ink, 'stroke-width': 2 });
  svg(ax, 'line', { x1: X(0), x2: X(31.5), y1: Y(0), y2: Y(0) });
  svg(ax, 'line', { x1: X(0), x2: X(0), y1: Y(0), y2: Y(490) });
  const axT = svg(g, 'g', { fill: C.muted, 'font-size': 18, 'text-anchor': 'middle' });
  for (const x of [0, 10, 20, 30]) svg(axT, 'text', { x: X(x), y: Y(0) + 28 }, String(x));
  svg(axT, 'text', { x: X(0) - 30, y: Y(450) + 6 }, '450');
  svg(axT, 'text', { x: X(0), y: Y(490) - 12, 'text-anchor': 'start' }, 'area in square metres');
  const axX = math(stage, X(31.5) + 8, Y(0) - 22, 'x', 'font-size:28px');
  const formula = math(stage, 790, 142, 'A = x\\,(60-2x)', 'font-size:36px');
  const sum = math(stage, 790, 142, 'x + (60-2x) + x = 60', 'font-size:36px');
  const ghost = svg(g, 'path', { fill: 'none', stroke: C.brand, 'stroke-width': 5, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  const mid = svg(g, 'line', { x1: X(15), x2: X(15), y1: Y(0), stroke: C.amber, 'stroke-width': 3 });
  const drop = svg(g, 'path', { fill: 'none', stroke: C.strong, 'stroke-width': 2, 'stroke-dasharray': '2 7', 'stroke-linecap': 'round' });
  const dot = svg(g, 'circle', { r: 11, fill: C.brand, stroke: '#fff', 'stroke-width': 3 });
  const zero = [0, 30].map((x) => svg(g, 'circle', { cx: X(x), cy: Y(0), r: 11, fill: C.amber, stroke: '#fff', 'stroke-width': 3 }));
  const half = svg(g, 'g', { stroke: C.amberInk, 'stroke-width': 3, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  const h1 = svg(half, 'path'),
    h2 = svg(half, 'path');
  const midT = svg(
    g,
    'text',
    { x: X(15), y: Y(0) + 30, 'text-anchor': 'middle', 'font-size': 24, 'font-weight': 650, fill: C.amberInk },
    '15',
  );

  const pathTo = (x) => {
    let p = '';
    for (let i = 0; i <= 100; i++) {
      const u = (x * i) / 100;
      p += `${i ? 'L' : 'M'}${X(u).toFixed(2)} ${Y(u * (60 - 2 * u)).toFixed(2)}`;
    }
    return p;
  };

  return (t) => {
    const x = track(t, [
      [0, 9],
      [16.6, 9],
      [17.4, 0.6],
      [23.6, 29.6],
      [24.6, 29.6],
      [25.4, 30],
      [27.6, 30],
      [28.4, 24],
      [34.4, 24],
      [36.4, 15],
    ]);
    const w = (60 - 2 * x) * k,
      h = x * k,
      l = cx - w / 2;
    show(wall, seg(t, 0, 0.8));
    set(plot, { x: l, width: Math.max(0, w), height: Math.max(0, h - 2) });
    // the fence starts as one straight piece below the wall and folds at two places
    const fold = seg(t, 3, 5),
      side = Math.max(0, h - 2),
      turn = (fold * Math.PI) / 2;
    const fy = wy + h + (1 - fold) * 90,
      dx = side * Math.cos(turn),
      dy = side * Math.sin(turn);
    set(fence, { d: `M${l - dx} ${fy - dy}L${l} ${fy}H${l + w}L${l + w + dx} ${fy - dy}` });
    show(fence, seg(t, 0.8, 1.6));
    length.style.top = `${fy + 16}px`;
    show(length, seg(t, 0.8, 1.6) * (1 - seg(t, 5.2, 5.8)));
    show(plot, seg(t, 4.8, 5.4));
    const best = t > 36.2;
    set(fence, { stroke: best ? C.amberInk : C.brand });
    set(plot, { fill: best ? C.amberWash : C.wash2 });

    const n = seg(t, 6, 6.8);
    left.style.left = `${l - 76}px`;
    left.style.top = `${Math.max(wy + 6, wy + h / 2 - 22)}px`;
    right.style.left = `${l + w + 18}px`;
    right.style.top = `${Math.max(wy + 6, wy + h / 2 - 22)}px`;
    base.style.left = `${cx - 120}px`;
    base.style.top = `${wy + h + 12}px`;
    const end = t > 36.2;
    left.tex(end ? '15' : 'x');
    right.tex(end ? '15' : 'x');
    base.tex(end ? '30' : '60-2x');
    [left, right].forEach((e) => show(e, n));
    show(base, seg(t, 7.6, 8.4));
    // the number stands inside the plot while it fits
    const fits = w > 190 && h > 64;
    area.textContent = `${Math.round(x * (60 - 2 * x))} m²`;
    area.style.left = `${cx - 150}px`;
    area.style.top = fits ? `${wy + h / 2 - 22}px` : `${wy + h + 62}px`;
    area.style.color = best ? C.amberInk : C.brandText;
    show(area, seg(t, 12.4, 13.2));

    rise(sum, seg(t, 8.4, 9.2));
    sum.style.opacity = seg(t, 8.4, 9.2) * (1 - seg(t, 11.2, 11.6));
    rise(formula, seg(t, 11.6, 12.4));
    show(ax, seg(t, 13.4, 14.2));
    show(axT, seg(t, 13.4, 14.2));
    show(axX, seg(t, 13.4, 14.2));
    const reach = t < 16.4 ? 0 : t < 17.4 ? 0.6 : t < 25.4 ? x : 30;
    set(ghost, { d: pathTo(Math.max(0.01, reach)) });
    show(ghost, t > 17.3 ? 1 : 0);
    const on = seg(t, 14.4, 15);
    set(dot, { cx: X(x), cy: Y(x * (60 - 2 * x)), fill: best ? C.amberInk : C.brand });
    show(dot, on);
    set(drop, { d: `M${X(x)} ${Y(0)}V${Y(x * (60 - 2 * x))}H${X(0)}` });
    show(drop, on * (t > 24.8 && t < 28.4 ? 0 : 1));
    zero.forEach((z, i) => show(z, seg(t, 24.6 + i * 1, 25.2 + i * 1)));
    const a = seg(t, 29.6, 31.4);
    const hy = Y(0) - 26,
      reachX = 15 * a;
    set(h1, { d: `M${X(1)} ${hy}H${X(Math.max(1.2, reachX - 0.6))}m-9 -8l9 8l-9 8` });
    set(h2, { d: `M${X(29)} ${hy}H${X(Math.min(28.8, 30 - reachX + 0.6))}m9 -8l-9 8l9 8` });
    show(half, a > 0.05 ? 1 - seg(t, 34.2, 35) : 0);
    set(mid, { y2: Y(450 * seg(t, 31.4, 32.8)) });
    show(mid, seg(t, 31.4, 31.6));
    show(midT, seg(t, 31.6, 32.4));
  };
}
