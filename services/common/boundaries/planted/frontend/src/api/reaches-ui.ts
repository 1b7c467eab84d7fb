import '../ui/reaches-feature.ts';
