// Five lectures on five days; four clues; ticks and crosses settle all of it.
export const title = 'Four clues and one grid';
export const kicker = 'Arrangements · Rows and circles';
export const duration = 55;
export const chapters = [
  [0, 'Four clues'],
  [11.5, 'History and Music'],
  [23.5, 'The last clues'],
  [33.1, 'Lines with one gap'],
];
export const cues = [
  [0.6, 5.6, 'Five lectures, one a day from Monday to Friday. Four clues. Who speaks when?'],
  [5.8, 11.4, 'Start with the fixed clue. Law is on Wednesday: tick it, and cross out the rest of its row and column.'],
  [11.6, 17.6, 'Music is on the day after History. So History cannot be on Friday, and Music cannot be on Monday.'],
  [17.8, 23.4, 'Wednesday is taken. So History cannot be on Tuesday, and Music cannot be on Thursday.'],
  [23.6, 28.6, 'Zoology is neither first nor last: cross out Monday and Friday.'],
  [28.8, 33.0, 'Physics is not on Friday. That was the last clue.'],
  [33.2, 38.4, 'Now look at the Friday column. Four crosses, one gap: Music is on Friday.'],
  [38.6, 43.0, 'So History is the day before, on Thursday.'],
  [43.2, 48.6, 'Zoology has only Tuesday left, and Physics takes Monday.'],
  [48.8, 54.6, 'Not one guess. When the clues run out, look for a line with a single gap.'],
];

export function build(stage, { C, canvas, svg, set, label, html, show, rise, seg, during }) {
  const g = canvas(stage);
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    who = ['History', 'Law', 'Music', 'Physics', 'Zoology'];
  const x0 = 206,
    y0 = 196,
    w = 104,
    h = 78;
  const cx = (d) => x0 + d * w + w / 2,
    cy = (r) => y0 + r * h + h / 2;

  const grid = svg(g, 'g');
  const focus = svg(g, 'rect', { rx: 10, fill: C.amberWash, stroke: C.amber, 'stroke-width': 3 });
  for (let r = 0; r < 5; r++)
    for (let d = 0; d < 5; d++)
      svg(grid, 'rect', {
        x: x0 + d * w + 3,
        y: y0 + r * h + 3,
        width: w - 6,
        height: h - 6,
        rx: 8,
        fill: C.page,
        stroke: C.line,
        'stroke-width': 1.5,
      });
  g.append(focus);
  days.forEach((d, i) =>
    svg(grid, 'text', { x: cx(i), y: y0 - 16, 'text-anchor': 'middle', 'font-size': 23, 'font-weight': 600, fill: C.text }, d),
  );
  who.forEach((n, i) =>
    svg(grid, 'text', { x: x0 - 18, y: cy(i) + 8, 'text-anchor': 'end', 'font-size': 24, 'font-weight': 550, fill: C.ink }, n),
  );

  const marks = [];
  const cross = (r, d, t) => {
    const e = svg(g, 'path', {
      d: `M${cx(d) - 12} ${cy(r) - 12}l24 24m0 -24l-24 24`,
      stroke: '#9AA2B2',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      fill: 'none',
    });
    marks.push({ e, t });
  };
  const tick = (r, d, t) => {
    const b = svg(g, 'rect', { x: x0 + d * w + 3, y: y0 + r * h + 3, width: w - 6, height: h - 6, rx: 8, fill: C.brand });
    const e = svg(g, 'path', {
      d: `M${cx(d) - 17} ${cy(r) + 1}l12 12l23 -25`,
      stroke: '#fff',
      'stroke-width': 6,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      fill: 'none',
    });
    marks.push({ e: b, t }, { e, t: t + 0.1 });
  };
  const H = 0,
    L = 1,
    M = 2,
    P = 3,
    Z = 4;
  // clue 1
  tick(L, 2, 7.6);
  [0, 1, 3, 4].forEach((d, i) => cross(L, d, 8.8 + i * 0.25));
  [H, M, P, Z].forEach((r, i) => cross(r, 2, 9.9 + i * 0.25));
  // clue 2
  cross(H, 4, 14);
  cross(M, 0, 15.6);
  cross(H, 1, 19.8);
  cross(M, 3, 21.6);
  // clue 3
  cross(Z, 0, 25.6);
  cross(Z, 4, 26.6);
  // clue 4
  cross(P, 4, 30.4);
  // what follows
  tick(M, 4, 36.4);
  cross(M, 1, 37.2);
  tick(H, 3, 40);
  cross(H, 0, 40.8);
  cross(P, 3, 41.2);
  cross(Z, 3, 41.6);
  tick(Z, 1, 44.6);
  cross(P, 1, 45.3);
  tick(P, 0, 46.4);

  const clues = [
    ['Law is on Wednesday.', 5.8, 11.5],
    ['Music is on the day after History.', 11.6, 23.5],
    ['Zoology is neither first nor last.', 23.6, 28.7],
    ['Physics is not on Friday.', 28.8, 33.1],
  ].map(([text, a, b], i) => {
    const box = label(stage, 780, 188 + i * 66, '', 'width:452px;height:56px;border-radius:10px');
    const n = html(
      box,
      'div',
      {
        class: 'abs',
        style:
          'left:12px;top:12px;width:32px;height:32px;border-radius:16px;text-align:center;font-size:18px;font-weight:650;line-height:32px',
      },
      String(i + 1),
    );
    const w2 = html(box, 'div', { class: 'abs', style: 'left:58px;top:13px;font-size:24px;font-weight:500;white-space:nowrap' }, text);
    return { box, n, w: w2, a, b };
  });
  const result = label(stage, 792, 486, '', 'width:420px');
  html(result, 'div', { style: `font-size:20px;font-weight:500;color:${C.muted}` }, 'The week');
  html(
    result,
    'div',
    { style: `font-size:24px;line-height:36px;font-weight:650;color:${C.brandText};margin-top:4px` },
    'Physics, Zoology, Law,<br>History, Music',
  );

  return (t) => {
    show(grid, seg(t, 0.2, 1.2));
    marks.forEach(({ e, t: at }) => show(e, seg(t, at, at + 0.4)));
    clues.forEach(({ box, n, w: text, a, b }, i) => {
      rise(box, seg(t, 1.6 + i * 0.4, 2.4 + i * 0.4));
      const on = t >= a && t < b,
        done = t >= b;
      box.style.background = on ? C.wash : 'transparent';
      n.style.background = on ? C.brand : done ? C.goodWash : '#EEF0F4';
      n.style.color = on ? '#fff' : done ? C.good : C.muted;
      n.textContent = done ? '✓' : String(i + 1);
      text.style.color = on ? C.brandText : done ? C.muted : C.ink;
      text.style.fontWeight = on ? 600 : 500;
    });
    // the line that is being looked at
    const looks = [
      [34, 38.2, { x: x0 + 4 * w - 1, y: y0 - 1, width: w + 2, height: 5 * h + 2 }],
      [43.4, 45.9, { x: x0 - 1, y: y0 + Z * h - 1, width: 5 * w + 2, height: h + 2 }],
      [45.9, 48.2, { x: x0 - 1, y: y0 + P * h - 1, width: 5 * w + 2, height: h + 2 }],
    ];
    let p = 0;
    for (const [a, b, box] of looks)
      if (t >= a && t < b) {
        set(focus, box);
        p = during(t, a, b, 0.4);
      }
    set(focus, { 'fill-opacity': 0.55 });
    show(focus, p);
    rise(result, seg(t, 47.6, 48.6));
  };
}
