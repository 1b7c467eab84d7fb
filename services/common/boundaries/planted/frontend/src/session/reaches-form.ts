import '../forms/reaches-part.ts';
