import '../parts/reaches-feature.ts';
