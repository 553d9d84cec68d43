// Four sentences; whose voice is each, and where does the author end on the scale?
export const title = 'Hear where the author stands';
export const kicker = 'Reading comprehension · The author’s stance';
export const duration = 50;
export const chapters = [
  [0, 'Four sentences'],
  [6.3, 'Whose voice is it?'],
  [20.7, 'The turn'],
  [37.1, 'Two traps'],
];
export const cues = [
  [0.6, 6.2, 'Read these four sentences. What does the author think of audio guides, and how strongly?'],
  [6.4, 12.0, 'Sentence one praises them. But look at the words: its makers say. This is not the author’s voice.'],
  [12.2, 18.0, 'In practice brings the author in. This is a fault, and the hedge, most of us, keeps it mild.'],
  [18.2, 20.6, 'So far: doubts. Do not stop here.'],
  [20.8, 26.4, 'Yet turns again. I would not be without it: the author’s own voice, in favour.'],
  [26.6, 32.0, 'The last sentence gives the reason, and may keeps it a possibility, not a promise.'],
  [32.2, 37.0, 'Where does that leave us? In favour, with the fault still standing: supports, with limits.'],
  [37.2, 43.4, 'Now the traps. Rejects stops reading at sentence two. Praises forgets that sentence two was there.'],
  [43.6, 49.6, 'For each opinion ask who says it. For each claim ask how far it goes.'],
];

export function build(stage, { C, canvas, svg, set, label, html, show, rise, seg, during, track }) {
  const g = canvas(stage);
  const text = label(stage, 72, 150, '', `width:650px;font-size:31px;line-height:50px;color:${C.ink}`);
  text.classList.add('serif');
  const parts = [
    [['The audio guide, '], ['its makers say', 'voice'], [', sets the visitor free. ']],
    [['In practice', 'turn'], [', '], ['most of us', 'hedge'], [' stop where the voice stops. ']],
    [['Yet', 'turn'], [' '], ['I would not be without it', 'own'], ['. ']],
    [['A shy visitor, who would never trouble a guide with a question, '], ['may', 'hedge'], [' ask this one a hundred.']],
  ].map((sentence) => {
    const s = html(text, 'span', { style: 'border-radius:6px;padding:3px 0;-webkit-box-decoration-break:clone' });
    const words = sentence.map(([w, kind]) => ({ kind, e: html(s, 'span', { style: 'padding:1px 0;border-radius:4px' }, w) }));
    return { s, words };
  });

  const note = label(stage, 72, 496, '', 'width:650px;height:110px');
  const noteHead = html(note, 'div', { style: 'font-size:25px;font-weight:650' });
  const noteBody = html(note, 'div', { style: `font-size:23px;line-height:33px;margin-top:6px;color:${C.text}` });
  const notes = [
    [6.6, 12.1, 'Somebody else’s voice', 'A view that is reported, not held.', C.muted],
    [12.4, 20.7, 'The author, with a fault', '“Most of us” is a hedge: not everyone.', C.bad],
    [21.0, 26.5, 'A turn, and the author’s verdict', '“I” leaves no doubt about the voice.', C.good],
    [26.8, 32.1, 'The reason', '“May” limits it: some will, not all.', C.good],
    [32.4, 37.1, 'Supports, with limits', 'For the guide, and not blind to its fault.', C.brandText],
    [37.4, 43.5, 'Two traps', 'Right words from the passage, wrong distance.', C.bad],
    [43.8, 50.5, 'Two questions to take along', 'Who says it? How far does it go?', C.brandText],
  ];

  // the scale
  const sx = 846,
    sy = (i) => 186 + i * 88;
  const names = ['Praises', 'Supports, with limits', 'Neutral', 'Doubts', 'Rejects'];
  const scale = svg(g, 'g');
  svg(scale, 'line', { x1: sx, x2: sx, y1: sy(0), y2: sy(4), stroke: C.line, 'stroke-width': 6, 'stroke-linecap': 'round' });
  const trail = svg(g, 'path', { fill: 'none', stroke: C.brand, 'stroke-width': 6, 'stroke-linecap': 'round' });
  const ticks = names.map((_, i) => svg(g, 'circle', { cx: sx, cy: sy(i), r: 8, fill: '#fff', stroke: C.strong, 'stroke-width': 3 }));
  const labels = names.map((n, i) =>
    label(stage, sx + 44, sy(i) - 17, n, `font-size:26px;font-weight:500;color:${C.muted};white-space:nowrap`),
  );
  const ghost = svg(g, 'circle', { cx: sx, r: 16, fill: '#fff', stroke: C.muted, 'stroke-width': 3, 'stroke-dasharray': '4 5' });
  const ghostT = label(stage, sx - 150, 0, 'the makers', `width:120px;text-align:right;font-size:20px;color:${C.muted}`);
  const marker = svg(g, 'circle', { cx: sx, r: 18, fill: C.brand, stroke: '#fff', 'stroke-width': 4 });
  const crosses = [0, 4].map((i) => {
    const c = svg(g, 'path', {
      d: `M${sx - 9} ${sy(i) - 9}l18 18m0 -18l-18 18`,
      stroke: C.bad,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    });
    const why = label(
      stage,
      sx + 44,
      sy(i) + 17,
      i ? 'stops at sentence two' : 'forgets sentence two',
      `font-size:20px;color:${C.bad};white-space:nowrap`,
    );
    return { c, why };
  });

  return (t) => {
    show(text, seg(t, 0.2, 1.2));
    const active = [
      [6.4, 12.1],
      [12.2, 20.7],
      [20.8, 26.5],
      [26.6, 32.1],
    ];
    const tint = ['#EEF0F4', C.badWash, C.goodWash, C.goodWash];
    parts.forEach(({ s, words }, i) => {
      const a = during(t, ...active[i]);
      const focus = t > 6.4 && t < 32.1;
      s.style.color = focus ? (a > 0.3 ? C.ink : '#9AA2B2') : C.ink;
      s.style.background = a > 0.3 ? tint[i] : 'transparent';
      words.forEach(({ kind, e }) => {
        if (!kind) return;
        const on = t > active[i][0] + 1.6;
        const hue = { voice: C.muted, turn: C.brand, hedge: C.amber, own: C.good }[kind];
        e.style.boxShadow = on ? `inset 0 -4px 0 ${hue}` : 'none';
      });
    });
    let head = '',
      body = '',
      p = 0,
      col = C.ink;
    for (const [a, b, h, d, c] of notes)
      if (t >= a && t < b) {
        head = h;
        body = d;
        p = during(t, a, b, 0.4);
        col = c;
      }
    if (t > 44.4) p = 1;
    noteHead.textContent = head;
    noteBody.textContent = body;
    noteHead.style.color = col;
    show(note, p);

    show(scale, seg(t, 2.2, 3.2));
    labels.forEach((l, i) => show(l, seg(t, 2.4 + i * 0.15, 3.2 + i * 0.15)));
    const pos = track(t, [
      [0, 2],
      [13.2, 2],
      [14.4, 3],
      [22.2, 3],
      [23.6, 1],
    ]);
    set(marker, { cy: sy(pos) });
    show(marker, seg(t, 12.3, 13));
    set(trail, { d: `M${sx} ${sy(2)}V${sy(pos)}` });
    show(trail, seg(t, 12.9, 13.2));
    set(ghost, { cy: sy(0) });
    ghostT.style.top = `${sy(0) - 14}px`;
    const gp = seg(t, 8.4, 9.2) * (1 - seg(t, 36.8, 37.4));
    show(ghost, gp);
    show(ghostT, gp);
    const place = Math.round(pos),
      settled = t > 12.8;
    labels.forEach((l, i) => {
      const on = settled && i === place;
      l.style.color = on ? C.brandText : C.muted;
      l.style.fontWeight = on ? 650 : 500;
    });
    crosses.forEach(({ c, why }, i) => {
      const q = seg(t, i ? 38 : 40.6, i ? 38.6 : 41.2);
      show(c, q);
      rise(why, q);
    });
    ticks.forEach((k, i) => show(k, seg(t, 2.2, 3.2) * (i === place && settled ? 0 : 1)));
  };
}
