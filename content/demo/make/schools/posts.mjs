// Articles and events of the school explorer. The text of an article is in ../../pages/school-<key>.md; how long it takes follows from its words.
// [key, name, description, day, picture, tags, school, pinned]
export const articles = [
  ['read-a-cutoff', 'What a cutoff says, and what it hides', 'A cutoff is the lowest door, not the price of a seat. How to read one in two minutes.', 'today-1d', 'gate', ['Cutoffs', 'Start here'], null, '1'],
  ['estimated-chances', 'How to use an estimated chance', 'Why a range is more honest than a number, and what to do at 20%, 40% and 70%.', 'today-4d', 'dice', ['Chances', 'Start here'], null, '1'],
  ['sectional-trap', '99 overall and no call', 'Sectional cutoffs stop more strong candidates than overall ones. Find yours early.', 'today-6d', 'bars', ['Cutoffs', 'Preparation'], null, '0'],
  ['selection-formula', 'Reading a selection formula, term by term', 'Where the points come from, which ones are already fixed, and which one you can still move.', 'today-10d', 'scale', ['Selection'], 'aravalli-ridge', '0'],
  ['shortlist-of-ten', 'A shortlist of ten: four, four and two', 'How many forms to fill in, and which schools belong in each group.', 'today-14d', 'list', ['Planning'], null, '0'],
  ['what-it-costs', 'What two years really cost', 'Fees are the part that is printed. A worked example with rent, a loan and the salary you give up.', 'today-18d', 'coins', ['Money'], 'banyan-grove', '0'],
  ['documents-first', 'Twelve documents to have ready', 'Most missed deadlines are missed for a scan. Collect these in one evening.', 'today-24d', 'folder', ['Forms'], null, '0'],
  ['work-experience', 'Does work experience help?', 'Sometimes a lot, sometimes not at all. What schools count, and from which month.', 'today-33d', 'steps', ['Selection'], 'stepwell', '0'],
  ['statement-of-purpose', 'A statement that sounds like you', 'One scene, one reason, one plan. And the four sentences to delete.', 'today-45d', 'pen', ['Forms', 'Interviews'], null, '0'],
  ['interview-week', 'The week before an interview', 'A plan for seven evenings, with what to read, what to say aloud and when to stop.', 'today-70d', 'talk', ['Interviews'], 'saffron-terrace', '0'],
];

// [key, title, about, day, time, picture, tags, school, pinned]
export const events = [
  ['open-day-aravalli', 'Open day with Aravalli Ridge', 'A class to sit in on, then an hour of questions to students of the second year.', 'today+5d', '11:00', 'gate', ['Open day'], 'aravalli-ridge', '1'],
  ['forms-clinic', 'Forms clinic: bring what you have', 'Fill in one form together, field by field. Have your mark sheets at hand.', 'today+2d', '18:30', 'folder', ['Forms'], null, '1'],
  ['estuary-faculty', 'Estuary: a case class, open to all', 'Read six pages before, argue for an hour.', 'today+8d', '17:00', 'list', ['Class'], 'estuary', '0'],
  ['loans-evening', 'Loans and scholarships, in plain words', 'What banks ask, what a moratorium is, and how to compare two offers.', 'today+11d', '19:00', 'coins', ['Money'], null, '0'],
  ['coromandel-analytics', 'Analytics at Coromandel Point', 'The new programme, its projects and who hired from it.', 'today+14d', '16:00', 'bars', ['Webinar'], 'coromandel-point', '0'],
  ['women-in-business', 'Women who lead plants and banks', 'Four graduates on their first five years. Questions from the audience.', 'today+18d', '17:30', 'talk', ['Panel'], 'iron-ridge', '0'],
  ['mock-interviews', 'Mock interviews in pairs', 'Twenty minutes each, with a sheet for what the other noticed.', 'today+26d', '10:00', 'talk', ['Interviews'], null, '0'],
  ['deodar-campus', 'A walk through the Deodar Valley campus', 'By video, with the first batch. Hostels, labs, library, and the long stairs.', 'today-9d', '15:00', 'steps', ['Open day'], 'deodar-valley', '0'],
];
